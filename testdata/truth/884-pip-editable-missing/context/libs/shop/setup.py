from setuptools import setup
setup(name='shop', version='1')
