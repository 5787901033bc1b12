from setuptools import setup, find_packages
long_description = open('README.md').read() if __import__('os').path.exists('README.md') else ''
setup(name='shop', version='1.0', long_description=long_description, packages=find_packages(), entry_points={'console_scripts': ['shop = shop.cli:main']})
