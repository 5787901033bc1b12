def send(to, text):
    print(to, text)
