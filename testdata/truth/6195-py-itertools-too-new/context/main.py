from itertools import batched

print(list(batched("abc", 2)))
