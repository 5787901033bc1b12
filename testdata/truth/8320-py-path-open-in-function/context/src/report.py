from countries import BY_CODE
print(len(BY_CODE))
