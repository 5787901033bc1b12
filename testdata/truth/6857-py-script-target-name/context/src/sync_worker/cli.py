import argparse


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--once", action="store_true")
    args = parser.parse_args()
    print("once" if args.once else "loop")


if __name__ == "__main__":
    main()
