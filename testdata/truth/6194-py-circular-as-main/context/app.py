registry = {}

from models import User  # noqa: E402

if __name__ == "__main__":
    print(User("a").name)
