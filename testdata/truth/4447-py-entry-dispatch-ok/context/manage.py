import sys
print("manage", sys.argv[1:])
