import os
import defaults
if "HOST" not in os.environ:
    os.environ["HOST"] = "localhost"
print(os.environ["HOST"], os.environ["PORT"])
