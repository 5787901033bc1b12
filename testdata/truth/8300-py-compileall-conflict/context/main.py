from handlers import greet
print(greet("x"))
