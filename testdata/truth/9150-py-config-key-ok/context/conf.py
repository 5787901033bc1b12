import os


class Base:
    DEBUG = False


class Development(Base):
    DEBUG = True


class Production(Base):
    pass


configs = {
    "development": Development,
    "prod": Production,
}

current = configs[os.environ.get("APP_ENV", "development")]
