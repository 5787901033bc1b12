from util import names
print(names())
