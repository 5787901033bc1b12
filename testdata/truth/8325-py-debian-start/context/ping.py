#!/usr/bin/env python3
import json
import os
import requests

print(json.dumps({"a": requests.__version__}))
