import pathlib
import string

import yaml

values = yaml.safe_load(open("values.yml"))
for t in pathlib.Path("templates").glob("*.tpl"):
    print(string.Template(t.read_text()).substitute(values))
