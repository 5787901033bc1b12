from setuptools import setup
setup(name="hello", version="1.0", py_modules=["hello"], entry_points={"console_scripts": ["hello=hello:main"]})
