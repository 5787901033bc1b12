import os
os.makedirs("/foo", exist_ok=True)
with open("/foo/db", "w") as f:
    f.write("x")
