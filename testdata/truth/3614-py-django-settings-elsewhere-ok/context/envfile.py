import os, pathlib
for line in (pathlib.Path(__file__).parent / os.environ.get("ENVFILE", ".env")).read_text().splitlines():
    k, v = line.split("=", 1)
    os.environ[k] = v
