def serve(port="8000"):
    print("serving on", port)


def migrate():
    print("migrated")
