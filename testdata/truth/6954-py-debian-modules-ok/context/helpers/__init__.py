def ready():
    return "ready"
