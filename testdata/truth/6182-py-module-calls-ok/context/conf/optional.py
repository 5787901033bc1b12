def start(environ):
    if "SENTRY" in environ:
        import sentry_sdk
        sentry_sdk.init()
    try:
        import uvloop
        uvloop.install()
    except ImportError:
        pass
