from pathlib import Path

DATA = Path('/data/incoming')
DATA.mkdir(parents=True, exist_ok=True)
print(len(list(DATA.iterdir())))
