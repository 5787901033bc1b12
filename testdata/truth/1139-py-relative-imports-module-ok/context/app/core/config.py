import os
settings = os.environ.get("X")
