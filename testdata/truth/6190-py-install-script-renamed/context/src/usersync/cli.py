def run():
    print("dry run")
