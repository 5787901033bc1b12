import argparse
p = argparse.ArgumentParser()
p.add_argument("--file", type=argparse.FileType("r"))
p.add_argument("what", choices=["one", "two"])
a = p.parse_args()
print(a)
