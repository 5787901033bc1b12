import os
import yaml

with open(os.environ['CONFIG']) as f:
    print(yaml.safe_load(f))
