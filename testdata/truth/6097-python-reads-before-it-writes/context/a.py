old = open("state.txt").read()
with open("state.txt", "w") as f:
    f.write(old)
