from pydantic_settings import BaseSettings


class Settings(BaseSettings):
    name: str = "x"


settings = Settings()
