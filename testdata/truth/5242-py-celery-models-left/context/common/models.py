class Order:
    def __init__(self, id):
        self.id = id
