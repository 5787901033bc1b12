import os
TOKEN = os.getenv("TOKEN")
assert TOKEN, "set TOKEN"
assert "TOKEN" in os.environ and os.path.exists(".")
KEY = os.getenv("KEY")
assert not KEY
assert KEY is None
assert KEY or TOKEN
assert os.environ.get("KEY", "x")
assert os.path.isfile("other.py")
def later():
    assert KEY
