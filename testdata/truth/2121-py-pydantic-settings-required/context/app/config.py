from pydantic_settings import BaseSettings


class Settings(BaseSettings):
    app_name: str = "API"
    database_url: str


settings = Settings()
