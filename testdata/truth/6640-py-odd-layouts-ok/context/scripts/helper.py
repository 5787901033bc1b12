def go():
    print("go")
