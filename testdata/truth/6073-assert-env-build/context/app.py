import os
assert "TOKEN" in os.environ
