from todo import storage

storage.init()
print(len(storage.all()), 'todos')
