import os
for p in ["dist/a.txt","dist/b.txt","build/lib.linux/x","/artifacts/a","/artifacts/b","/usr/local/made/m"]:
    os.makedirs(os.path.dirname(p), exist_ok=True)
    open(p,"w").write(p)
open("/usr/bin/madetool","w").write("#!/bin/sh\necho made\n"); os.chmod("/usr/bin/madetool",0o755)
