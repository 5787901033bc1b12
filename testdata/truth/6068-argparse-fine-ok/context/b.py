import argparse
p = argparse.ArgumentParser()
sub = p.add_subparsers()
r = sub.add_parser("run")
r.add_argument("--x")
a = p.parse_args()
print(a)
