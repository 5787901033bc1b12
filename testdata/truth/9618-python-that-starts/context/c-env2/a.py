import os
def need(n):
    return os.environ[n]
class C:
    @property
    def k(self): return os.environ["NOPE_U"]
F = lambda: os.environ["NOPE_V"]
from os import environ as e
e["NOPE_W"] = "1"
print(e["NOPE_W"], os.environ["NOPE_W"])
with open(os.devnull) as f: os.environ.update({"NOPE_X": "1"})
print(int(os.environ["NOPE_X"]))
for k in ["NOPE_Y"]: os.environ[k] = "2"
print(os.environ["NOPE_Y"])
