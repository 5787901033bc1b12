from b import y
print(y)
