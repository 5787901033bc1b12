settings = {"a": 1}
