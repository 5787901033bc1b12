import argparse
p = argparse.ArgumentParser()
for name in ["--late", "--soon"]:
    p.add_argument(name)
a = p.parse_args()
print(a)
