import os
from pathlib import Path
print(os.listdir("data"), os.listdir(), [p for p in Path("nowhere").glob("*")])
for p in Path("data").iterdir():
    print(p)
if os.path.isdir("plugins"):
    print(os.listdir("plugins"))
os.makedirs("made", exist_ok=True)
for q in os.scandir("made"):
    print(q)
with (Path(__file__).parent / "main.py").open() as f:
    print(len(f.read()))
