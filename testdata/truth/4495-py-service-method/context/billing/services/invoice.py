class InvoiceService:
    def __init__(self, currency):
        self.currency = currency
        self.items = []

    def load(self):
        self.items = [1, 2, 3]

    def total(self):
        return sum(self.items)
