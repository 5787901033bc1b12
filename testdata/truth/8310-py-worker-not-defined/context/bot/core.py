def start(s):
    print(s)
