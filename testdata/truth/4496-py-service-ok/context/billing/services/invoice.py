from billing.services.base import BaseService


class InvoiceService(BaseService):
    def __init__(self, currency):
        super().__init__()
        self.currency = currency
        self.items = []

    def load(self):
        self.items = [1, 2, 3]

    def total_amount(self):
        return sum(self.items)
