touch /c
x=(1)
