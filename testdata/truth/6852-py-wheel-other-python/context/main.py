from fastsum import total
print(total([1, 2]))
