import argparse
import sys
sys.argv = sys.argv[:1]
p = argparse.ArgumentParser()
p.add_argument("--known")
a = p.parse_args()
print(a)
