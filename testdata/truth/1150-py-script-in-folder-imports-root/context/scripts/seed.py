from shop import x
print(x)
