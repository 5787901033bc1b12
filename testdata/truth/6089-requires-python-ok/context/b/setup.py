from setuptools import setup
setup(name="b", version="1", py_modules=["b"], python_requires=">=3.11, <4")
