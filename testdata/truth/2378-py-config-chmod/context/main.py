import tomllib

with open('/etc/svc/settings.toml', 'rb') as f:
    settings = tomllib.load(f)
print(settings['name'])
