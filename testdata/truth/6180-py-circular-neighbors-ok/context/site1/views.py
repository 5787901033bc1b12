from site1 import REGISTRY, limit
from site1 import forms

try:
    from site1 import speedups
except ImportError:
    speedups = None

REGISTRY["index"] = limit
