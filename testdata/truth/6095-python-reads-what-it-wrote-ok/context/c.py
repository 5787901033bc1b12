import json
NAME = "data.json"
json.dump({}, open(NAME, "w"))
print(json.load(open(NAME)))
