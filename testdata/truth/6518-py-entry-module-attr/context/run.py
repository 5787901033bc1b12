from config import Settings, load

print(load(Settings))
