#!/usr/bin/env python3
import subprocess
open("/gen/b", "w").write("1")
subprocess.run(["useradd", "genuser"], check=True)
