import functools

@functools.cache
x = 1
