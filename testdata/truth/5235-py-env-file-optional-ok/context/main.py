from config import config, defaults

print(config.values, defaults)
