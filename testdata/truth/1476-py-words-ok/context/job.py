import sys

source = sys.argv[1]
target = sys.argv[2] if len(sys.argv) > 2 else "out.csv"
if len(sys.argv) < 2:
    sys.exit("usage: job.py SOURCE [TARGET]")
print(source, target)
