import subprocess, os
subprocess.check_call(["useradd", "-d", "/srv/svc", "-m", "svc"])
open("/etc/svc.conf", "w").write("a=1\n")
open("/usr/local/bin/svcctl", "w").write("#!/bin/sh\n"); os.chmod("/usr/local/bin/svcctl", 0o755)
