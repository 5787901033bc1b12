class Plugin:
    name = "json"
