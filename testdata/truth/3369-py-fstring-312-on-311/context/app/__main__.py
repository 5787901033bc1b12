from .report import line

print(line({'name': 'a', 'n': 1}))
