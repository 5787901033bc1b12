from setuptools import find_packages, setup

setup(
    name="tracker",
    version="1.0",
    packages=find_packages(),
    entry_points={"console_scripts": ["tracker = tracker.main:run"]},
)
