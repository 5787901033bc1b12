from setuptools import setup
setup(name="billing", version="1", py_modules=["billing"])
