from vendor.merge import merge

print(merge({'a': 1}, {'b': 2}))
