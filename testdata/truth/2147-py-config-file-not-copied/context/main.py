import yaml

with open("config.yaml") as f:
    cfg = yaml.safe_load(f)

print(cfg)
