import json

try:
    with open('/app/web.json') as f:
        settings = json.load(f)
except OSError:
    settings = {'title': 'default'}
print(settings['title'])
