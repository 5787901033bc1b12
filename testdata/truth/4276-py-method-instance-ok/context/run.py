from app.server import Server, Proxy
from app.settings import Settings


def main():
    settings = Settings.from_env()
    server = Server(settings)
    server.configure()
    server.serve()
    Proxy(server).serve()


if __name__ == "__main__":
    main()
