import yaml, requests, urllib3, idna, certifi, chardet, pluggy, _pytest, iniconfig, packaging, attr
print(1)
