from bot.config import CONFIG

print("hello", CONFIG["name"])
