import yaml
print(yaml)
