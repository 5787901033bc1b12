import argparse
import sys


def cmd_run(args):
    print("run", args.n)


def build_parser():
    p = argparse.ArgumentParser(prog="tool")
    p.add_argument("--verbose", action="store_true")
    sub = p.add_subparsers(dest="command", required=True)
    r = sub.add_parser("run")
    r.add_argument("-n", type=int, default=1)
    r.set_defaults(func=cmd_run)
    return p


def main(argv=None):
    args = build_parser().parse_args(argv)
    args.func(args)


sys.exit(main())
