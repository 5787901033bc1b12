import ctypes

zbar = ctypes.CDLL('libzbar.so.0')
print(zbar)
