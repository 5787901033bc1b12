import store

store.use('/tmp/items.db')
print(store.count())
