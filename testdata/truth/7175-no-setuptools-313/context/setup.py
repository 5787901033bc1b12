from setuptools import setup

setup(name="pkg", version="1", packages=["pkg"])
