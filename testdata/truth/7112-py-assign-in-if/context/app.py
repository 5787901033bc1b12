mode = "a"
if mode = "b":
    print(mode)
