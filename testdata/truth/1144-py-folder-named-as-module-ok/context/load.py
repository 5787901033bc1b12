import yaml
print(yaml.safe_load("a"))
