import lib.inner
print(lib.inner.N)
