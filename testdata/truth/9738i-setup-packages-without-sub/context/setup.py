from setuptools import setup

setup(name="monitor", version="1.0", packages=["tmo"], scripts=["bin/monitor"])
