import subprocess

REVISION = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"]).decode().strip()
