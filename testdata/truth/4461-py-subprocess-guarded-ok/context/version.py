import subprocess

try:
    REVISION = subprocess.check_output(["git", "rev-parse", "HEAD"]).decode().strip()
except (OSError, subprocess.CalledProcessError):
    REVISION = "unknown"
