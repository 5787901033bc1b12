import os, sys
import json
from flask import Flask
import yaml
print(yaml)
