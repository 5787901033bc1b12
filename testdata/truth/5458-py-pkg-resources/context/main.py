from plugins import load

print(load('x'))
