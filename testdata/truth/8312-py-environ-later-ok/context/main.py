import os
os.environ.setdefault("REGION", "eu")
os.environ["QUEUE"] = "q"
print(os.environ["DSN"], os.environ["REGION"], os.environ["QUEUE"], os.environ["HOME"], os.environ["PATH"], os.environ["HOSTNAME"])
def lazy():
    return os.environ["TOKEN"]
try:
    A = os.environ["OPTIONAL"]
except KeyError:
    A = None
if "SENTRY" in os.environ:
    print(os.environ["SENTRY"])
