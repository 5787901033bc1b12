from app.levels import Level

DEFAULT = Level.WARNING

if __name__ == "__main__":
    print(DEFAULT.value)
