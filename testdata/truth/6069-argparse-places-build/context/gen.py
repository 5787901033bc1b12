import argparse
def parse():
    p = argparse.ArgumentParser()
    p.add_argument("--out", default="x")
    return p.parse_args()
args = parse()
print(args.out)
