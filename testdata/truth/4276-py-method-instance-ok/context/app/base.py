class Base:
    def __init__(self, settings):
        self.settings = settings

    def configure(self):
        print("configured")
