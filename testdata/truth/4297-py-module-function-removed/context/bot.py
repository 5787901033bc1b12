import handlers
from utils import log


def build():
    registry = {}
    registry["start"] = handlers.on_start
    registry["stop"] = handlers.on_stop
    return registry


def main():
    log.info("building")
    print(sorted(build()))


if __name__ == "__main__":
    main()
