from pathlib import Path

CONFIG = Path(__file__).parent.parent / "configs" / "default.json"
