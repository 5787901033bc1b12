from setuptools import setup
setup(name="acme", version="0.1", packages=["acme"])
