import json
import sys

import yaml

with open("values.yaml") as f:
    json.dump(yaml.safe_load(f), sys.stdout)
