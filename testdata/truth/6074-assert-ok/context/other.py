import os
assert os.getenv("KEY"), "no key"
