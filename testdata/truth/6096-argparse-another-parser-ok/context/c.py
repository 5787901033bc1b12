import argparse

def done():
    raise SystemExit(0)

p = argparse.ArgumentParser()
p.add_argument("--one")
done()
a = p.parse_args()
