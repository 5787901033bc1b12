import os
TOKEN = os.environ.get("TOKEN")
assert TOKEN is not None, "set TOKEN"
print(len(TOKEN))
