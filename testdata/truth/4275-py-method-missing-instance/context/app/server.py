class Server:
    def __init__(self, settings):
        self.settings = settings

    def setup(self):
        print("setup")

    def serve(self):
        print("serving on", self.settings.port)
