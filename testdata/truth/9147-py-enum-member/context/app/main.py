from app.levels import Level

DEFAULT = Level.WARN

if __name__ == "__main__":
    print(DEFAULT.value)
