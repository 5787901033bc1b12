import os
if os.environ.get("X"):
    from a import make as app
else:
    try:
        from .app import app
    except ImportError:
        app = None
