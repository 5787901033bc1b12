import argparse
import csv
from pathlib import Path


def parse():
    parser = argparse.ArgumentParser(description="rows, or not")
    parser.add_argument("table", type=Path)
    parser.add_argument("--schema", type=argparse.FileType("r"), default="schema/default.txt")
    parser.add_argument("-o", "--output", default="out/rows.txt", help="where to if any")
    parser.add_argument("--limit", type=int, default=10)
    parser.add_argument("-v", "--verbose", action="store_true")
    return parser.parse_args()


def main(args):
    names = args.schema.read().split()
    with open(args.table) as f:
        rows = list(csv.reader(f))[: args.limit]
    Path(args.output).parent.mkdir(exist_ok=True)
    Path(args.output).write_text(str(len(rows)))
    print(names, len(rows), open(args.output).read())


if __name__ == "__main__":
    options = parse()
    main(options)
