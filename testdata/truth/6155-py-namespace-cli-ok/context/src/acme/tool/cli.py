import argparse
import tomllib
from importlib import resources

from acme.common.text import shout


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--config", type=argparse.FileType("rb"), required=True)
    args = p.parse_args()
    cfg = tomllib.load(args.config)
    banner = resources.files("acme.tool").joinpath("banner.txt").read_text()
    print(shout(banner.strip()), cfg["mode"])


if __name__ == "__main__":
    main()
