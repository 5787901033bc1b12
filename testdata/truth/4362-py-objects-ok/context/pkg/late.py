def patch(o):
    setattr(type(o), "later", lambda self: 2)
