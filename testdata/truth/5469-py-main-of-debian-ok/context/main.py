import yaml

from jobs.daily import run
from settings import load

print(yaml.safe_load('a: 1'), run(), load())
