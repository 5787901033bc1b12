import os
from setuptools import setup
here = os.path.abspath(os.path.dirname(__file__))
with open(os.path.join(here, 'requirements.txt')) as f:
    required = f.read().splitlines()
setup(name='shop', version='1.0', packages=['shop'], install_requires=required)
