def main():
    print("works")


if __name__ == "__main__":
    main()
