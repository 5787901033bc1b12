from setuptools import Extension, setup

setup(
    packages=["fastsum"],
    ext_modules=[Extension("fastsum._sum", sources=["fastsum/_sum.c"])],
)
