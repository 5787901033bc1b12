import argparse


def build_parser():
    p = argparse.ArgumentParser(prog='sync')
    p.add_argument('--source', required=True)
    p.add_argument('--target', default='/data')
    return p


def main(argv=None):
    args = build_parser().parse_args(argv)
    print(args.source, args.target)
    return 0
