import datetime
import os
from datetime import timedelta
from pathlib import Path
from time import time

START = datetime.datetime(2024, 1, 1) + timedelta(days=1)
n = int(os.environ["WORKERS"]) + 1
m = float(os.environ.get("RATE", "1")) - 1
label = os.environ["WORKERS"] + "1" + os.environ["WORKERS"][-1]
half = len(os.environ["WORKERS"]) / 2
print(START, n, m, label, half, Path(".").resolve().exists(), Path("app.py").read_text()[:3], time() > 0)
