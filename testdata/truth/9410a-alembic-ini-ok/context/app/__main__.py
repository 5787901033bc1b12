print("app up")
