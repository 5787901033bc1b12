from bot.core import start

if __name__ == "__main__":
    settings = load_settings()
    start(settings)
