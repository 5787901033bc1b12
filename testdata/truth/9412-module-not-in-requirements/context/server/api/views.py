import yaml
from flask import Flask
from nested_lookup import nested_lookup

app = Flask("freshener")
app.config["keys"] = nested_lookup("a", yaml.safe_load("a: 1"))
