from pathlib import Path
found = [p for p in Path(".").walk()]
print(len(found))
