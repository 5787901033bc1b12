from setuptools import setup, find_packages
with open('README.md') as f:
    long_description = f.read()
setup(name='shop', version='1.0', long_description=long_description, packages=find_packages())
