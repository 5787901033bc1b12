import os

import conf.load
from conf import paths, optional

conf.load.setup()
paths.ensure()
optional.start(os.environ)
value = paths.first("nowhere.txt")
print("ok", value)
