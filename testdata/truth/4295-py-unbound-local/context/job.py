import time

processed = 0


def handle(item):
    processed += 1
    print("done", item)


def main():
    for item in ("a", "b"):
        handle(item)
        time.sleep(0.01)
    print(processed, "items")


if __name__ == "__main__":
    main()
