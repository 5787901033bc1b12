import os
os.mkdir("/gen"); open("/gen/a", "w").write("1")
open("/usr/sbin/gen-tool", "w").write("#!/bin/sh\n"); os.chmod("/usr/sbin/gen-tool", 0o755)
