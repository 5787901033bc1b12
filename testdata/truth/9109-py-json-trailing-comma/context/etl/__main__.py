from etl.config import DEFAULTS

print(sorted(DEFAULTS))
