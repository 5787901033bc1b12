def application(environ, start):
    start("200 OK", [])
    return [b""]
