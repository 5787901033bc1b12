from plugins import alpha
from shop import Order, lazy, VERSION
from shop.enums import RED

print(alpha, Order, lazy, VERSION, RED)
