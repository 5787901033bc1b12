import os
from setuptools import setup

here = os.path.abspath(os.path.dirname(__file__))
with open(os.path.join(here, "README.md")) as f:
    notes = f.read()
setup(name="tool", version="1.0", long_description=notes, packages=["tool"])
