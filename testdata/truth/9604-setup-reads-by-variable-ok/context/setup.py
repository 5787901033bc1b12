import os
import pathlib
from setuptools import find_packages, setup

here = pathlib.Path(__file__).parent
package_name = "tool"
if os.environ.get("AS_TOOL2"):
    package_name = "tool2"
data = {}
with open(os.path.join(package_name, "_version.py")) as f:
    exec(f.read(), data)
notes = (here / "docs" / "notes.md").read_text()
setup(name="tool", version=data["__version__"], long_description=notes, packages=[package_name])
