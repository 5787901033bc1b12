from src.util import first

print(first([1, 2]))
