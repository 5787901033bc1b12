import os

API = "https://" + os.getenv("API_HOST") + "/v1"

print(API)
