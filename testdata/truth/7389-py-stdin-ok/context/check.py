import sys
import lib.text
assert lib.text.up("c") == "C"
