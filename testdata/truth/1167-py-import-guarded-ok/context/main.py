import os
try:
    import yaml
except ImportError:
    yaml = None
if os.environ.get("X"):
    import redis
def f():
    import nothing
print(yaml)
