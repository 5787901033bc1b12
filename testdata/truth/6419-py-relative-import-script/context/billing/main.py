from .rates import RATE

print(RATE)
