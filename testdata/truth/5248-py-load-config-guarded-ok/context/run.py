from app.config import Settings, first, lines, load

settings = Settings("settings.json")
fallback = load("other.json")
print(settings.data, fallback, first("local.json", "settings.json"), lines("words.txt"))
