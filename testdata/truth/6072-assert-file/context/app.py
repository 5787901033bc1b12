import os.path
from pathlib import Path
assert os.path.exists("/etc/passwd")
assert Path("data.json").is_file(), "no data"
