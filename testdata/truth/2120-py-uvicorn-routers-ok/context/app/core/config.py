import os


class Settings:
    url = os.getenv("DATABASE_URL", "sqlite://")


settings = Settings()
