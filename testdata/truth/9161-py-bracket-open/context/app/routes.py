ROUTES = [
    ("/", "index"),
    ("/health", "health"),


def index():
    return "ok"
