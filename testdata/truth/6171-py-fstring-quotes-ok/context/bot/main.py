import os

from bot.format import line


def main() -> None:
    print(line({"user": os.environ["TOKEN"], "n": 3}))


if __name__ == "__main__":
    main()
