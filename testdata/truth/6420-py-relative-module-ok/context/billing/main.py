def run():
    print("zip")
