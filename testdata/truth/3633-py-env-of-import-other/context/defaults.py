import os
if not os.environ.get("MODE"):
    os.environ["MODE"] = "build"
