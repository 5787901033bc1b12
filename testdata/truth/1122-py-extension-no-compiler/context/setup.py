from setuptools import setup, Extension
setup(name='fast', version='1', ext_modules=[Extension('fast', sources=['fast.c'])])
