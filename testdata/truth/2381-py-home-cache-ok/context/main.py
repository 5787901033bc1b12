from store import open_store

print(open_store())
