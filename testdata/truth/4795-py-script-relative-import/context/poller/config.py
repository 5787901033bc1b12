settings = {"url": "http://localhost", "interval": 30}
