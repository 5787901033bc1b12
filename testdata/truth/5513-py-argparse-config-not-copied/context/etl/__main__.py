import argparse
import json
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("--config", type=Path, default=Path("config/dev.json"))
parser.add_argument("--dry-run", action="store_true")


def main():
    args = parser.parse_args()
    settings = json.loads(args.config.read_text())
    print("tables:", settings["tables"], args.dry_run)


if __name__ == "__main__":
    main()
