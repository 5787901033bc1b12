import argparse

p = argparse.ArgumentParser()
p.add_argument("--x", type=int, default=0)
args = p.parse_args()
print(args.x)
