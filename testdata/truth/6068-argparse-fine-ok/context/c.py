import argparse
p = argparse.ArgumentParser()
p.add_argument("--known")
a, rest = p.parse_known_args()
print(a)
