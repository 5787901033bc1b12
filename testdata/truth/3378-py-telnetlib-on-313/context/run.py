import argparse

from probe.checks import CHECKS

parser = argparse.ArgumentParser()
parser.add_argument('--list', action='store_true')
args = parser.parse_args()
if args.list:
    print('\n'.join(sorted(CHECKS)))
