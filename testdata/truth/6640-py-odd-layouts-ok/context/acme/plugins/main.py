from acme.plugins._version import VERSION
try:
    import ujson as json
except ImportError:
    import json
if False:
    import nothing_there
def later():
    import never_called
print(json.dumps(VERSION))
