from models.order import Order

print(Order("a", 3))
