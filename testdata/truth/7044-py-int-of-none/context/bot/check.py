from bot.config import WORKERS

print(WORKERS)
