import os
from setuptools import find_packages, setup

here = os.path.dirname(__file__)

setup(
    name="classic-one",
    version=open(os.path.join(here, "VERSION")).read().strip(),
    packages=find_packages(),
)
