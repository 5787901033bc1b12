import subprocess
subprocess.run(["useradd", "-r", "web"], check=True)
