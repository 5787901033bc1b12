import subprocess
from setuptools import setup, Extension

includes = subprocess.check_output(["pg_config", "--includedir"], text=True).strip()
setup(name="pgx", version="1.0", py_modules=["pgx"], ext_modules=[Extension("_pgx", ["pgx.c"], include_dirs=[includes], libraries=["pq"])])
