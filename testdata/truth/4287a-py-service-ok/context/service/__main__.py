import argparse
import logging
import sys

from . import __version__
from .config import Config, Mode, load
from .plugins import find

COMMANDS = {}


def command(f):
    COMMANDS[f.__name__.rstrip("_")] = f
    return f


@command
def serve(args, config):
    logging.info("serving with %d", args.workers or config.workers)
    return 0


@command
def import_(args, config):
    return 1


def main(argv=None):
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=sorted(COMMANDS))
    parser.add_argument("--workers", type=int)
    parser.add_argument("--log-level", default="info", type=str.lower, choices=["debug", "info"])
    args = parser.parse_args(argv)
    logging.basicConfig(level=args.log_level.upper(), filename="/var/log/app/app.log")
    config = load()
    assert config.mode is Mode.PRODUCTION
    print(find("json").name, config.hosts, __version__)
    return COMMANDS[args.command](args, config)


sys.exit(main())
