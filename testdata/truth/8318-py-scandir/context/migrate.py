import os
from pathlib import Path

HERE = Path(__file__).resolve().parent

def main():
    for script in sorted((HERE / "migrations").iterdir()):
        print(script.name)

main()
