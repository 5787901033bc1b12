class App:
    name = "server"

    def handle(self, path):
        return 200 if path == "/" else 404
