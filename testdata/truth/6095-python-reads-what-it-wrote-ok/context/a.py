import os
open("made", "w").close()
if not os.path.exists("made"):
    raise ValueError("nothing made")
assert os.path.exists("made")
with open("list.txt", "w") as f:
    f.write("x")
print(open("list.txt").read())
