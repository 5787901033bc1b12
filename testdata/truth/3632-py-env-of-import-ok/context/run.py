import os
DEFAULTS = {"MODE": "build"}
for k in DEFAULTS:
    os.environ[k] = DEFAULTS[k]
if "HOST" not in os.environ:
    os.environ["HOST"] = "x"
print(os.environ["MODE"], os.environ["HOST"])
