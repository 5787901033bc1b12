import argparse
p = argparse.ArgumentParser()
p.add_argument("--port", type=int)
p.add_argument("-v", action="store_true")
p.add_argument("-q", action="store_true")
p.add_argument("-n", type=int)
p.add_argument("names", nargs="+")
a = p.parse_args()
print(a)
