import sys

from commands import migrate, serve

COMMANDS = {
    "serve": serve,
    "migrate": migrate,
}


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else "serve"
    COMMANDS[name](*sys.argv[2:])


if __name__ == "__main__":
    main()
