from ferry import __version__

print("ferry", __version__)
