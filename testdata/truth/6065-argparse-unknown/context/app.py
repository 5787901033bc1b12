import argparse

def main():
    parser = argparse.ArgumentParser(description="serve")
    parser.add_argument("--port", type=int, default=80)
    parser.add_argument("-v", "--verbose", action="store_true")
    args = parser.parse_args()
    print(args.port)

if __name__ == "__main__":
    main()
