import contextlib
with contextlib.suppress(ImportError):
    import notthere
import sys
if sys.version_info >= (3, 14):
    import imp2
try:
    from asyncio import nothing_like_it
except (ImportError, AttributeError):
    nothing_like_it = None
import types
sys.modules["extra"] = types.ModuleType("extra")
import extra
