import os

NAME = os.environ.get(“NAME”, “app”)
print(NAME)
