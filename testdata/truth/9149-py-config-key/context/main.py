from conf import current

print(current.DEBUG)
