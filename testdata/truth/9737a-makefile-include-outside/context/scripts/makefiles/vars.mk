PY = 3
