import argparse
import logging
import sys

from pipeline.steps import clean, load
from pipeline.report import summarize

log = logging.getLogger("pipeline")


def main(argv=None):
    p = argparse.ArgumentParser()
    p.add_argument("--rows", type=int, default=10)
    args = p.parse_args(argv)
    rows = clean(load(args.rows))
    print(summarize(rows))


if __name__ == "__main__":
    sys.exit(main())
