def clean():
    print("clean")
