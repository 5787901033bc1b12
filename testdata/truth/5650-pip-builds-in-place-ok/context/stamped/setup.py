from setuptools import setup

with open("stamped/_version.py", "w") as f:
    f.write("VERSION = '1'\n")

setup(name="stamped", version="1", packages=["stamped"])
