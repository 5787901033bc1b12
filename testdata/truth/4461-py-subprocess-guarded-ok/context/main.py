import shutil
import subprocess

from version import REVISION


def deploy():
    subprocess.run(["git", "push"], check=True)


if shutil.which("git"):
    subprocess.run(["git", "status"])
print("up", REVISION)
