import argparse
p = argparse.ArgumentParser()
p.add_argument("--one")
try:
    a = p.parse_args()
except SystemExit:
    print("as it is")
