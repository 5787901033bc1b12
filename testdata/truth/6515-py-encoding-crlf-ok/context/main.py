import sys
if len(sys.argv) > 3:
    sys.exit(1)
print("ok")
