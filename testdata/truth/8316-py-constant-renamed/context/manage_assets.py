import argparse

from assets import paths

parser = argparse.ArgumentParser()
parser.add_argument("--out", default=paths.OUTPUT_DIR)
parser.parse_args()
