import argparse


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("table")
    parser.add_argument("--limit", type=int, default=10)
    return parser.parse_args()


def run(args):
    with open(args.table) as f:
        print(len(f.readlines()[: args.limit]))


def main():
    args = parse()
    run(args)


if __name__ == "__main__":
    main()
