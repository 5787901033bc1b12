import sys
print("nothing to do")
sys.exit(0)
open("never")
