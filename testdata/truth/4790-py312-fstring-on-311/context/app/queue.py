def jobs():
    yield {"id": 1, "name": "mail"}
    yield {"id": 2, "name": "report"}
