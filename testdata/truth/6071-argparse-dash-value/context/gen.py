import argparse
p = argparse.ArgumentParser()
p.add_argument("-o", "--out")
p.add_argument("--force", action="store_true")
a = p.parse_args()
print(a)
