import sys
assert True, sys.argv[1]
print("ok")
