from settings import SETTINGS


def main():
    print("connecting to", SETTINGS.database_url)


if __name__ == "__main__":
    main()
