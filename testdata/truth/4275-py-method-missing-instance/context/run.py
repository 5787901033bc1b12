from app.server import Server
from app.settings import Settings


def main():
    settings = Settings.from_env()
    server = Server(settings)
    server.configure()
    server.serve()


if __name__ == "__main__":
    main()
