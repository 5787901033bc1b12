from .registry import REGISTRY

limit = 3

from . import views  # noqa: E402
