class Order:
    id: int = 0
