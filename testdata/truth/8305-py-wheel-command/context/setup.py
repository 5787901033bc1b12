import setuptools
setuptools.setup(name="beta", version="2", py_modules=["beta"])
