from setuptools import setup

setup(name="app", version="1", py_modules=["app"], install_requires=[
    "pywin32; sys_platform == 'win32'",
    # "pkg-resources==0.0.0",
])
