try:
    import os
    os.environ |= {"A": "1"}
except TypeError:
    pass
os.environ["A"]
