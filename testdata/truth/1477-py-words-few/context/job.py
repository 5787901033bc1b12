import sys


def main():
    if len(sys.argv) != 3:
        print("usage: job.py SOURCE TARGET", file=sys.stderr)
        sys.exit(2)
    print(sys.argv[1], sys.argv[2])


if __name__ == "__main__":
    main()
