import argparse
import sys


def parser():
    p = argparse.ArgumentParser(prog="tool")
    sub = p.add_subparsers(dest="command", required=True)
    build = sub.add_parser("build", help="build it")
    build.add_argument("--tag", default="latest")
    return p


def main(argv=None):
    args = parser().parse_args(argv)
    print(args.command)
    return 0


if __name__ == "__main__":
    sys.exit(main())
