from importlib.resources import files

SCHEMA = files('shop').joinpath('schema.sql').read_text()
print(len(SCHEMA))
