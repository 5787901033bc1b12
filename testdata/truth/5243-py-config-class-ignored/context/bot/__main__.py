from bot.settings import Settings


def main():
    settings = Settings("bot.toml")
    print(settings.data)


if __name__ == "__main__":
    main()
