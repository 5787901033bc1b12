import argparse
p = argparse.ArgumentParser()
p.add_argument("file")
a = p.parse_args()
print(a.file)
