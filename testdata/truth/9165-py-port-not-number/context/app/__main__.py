import os

PORT = int(os.environ["APP_PORT"])
print(PORT)
