from setuptools import find_packages, setup

setup(name="monitor", version="1.0", packages=find_packages(), scripts=["bin/monitor"])
