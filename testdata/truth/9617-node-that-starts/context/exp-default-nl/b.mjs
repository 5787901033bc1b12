export
default
1
