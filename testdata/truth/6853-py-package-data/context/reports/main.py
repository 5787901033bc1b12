from pathlib import Path

TEMPLATES = Path(__file__).parent / "templates"


def main():
    text = (TEMPLATES / "report.txt").read_text()
    print(text.format(name="x"))
