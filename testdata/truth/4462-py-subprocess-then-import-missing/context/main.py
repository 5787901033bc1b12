import subprocess

host = subprocess.check_output(["uname", "-n"], text=True).strip()

import settings

print(host, settings.NAME)
