import os

CONFIG = os.path.join(os.path.expanduser('~'), '.config', 'svc')
os.makedirs(CONFIG, exist_ok=True)
print(CONFIG)
