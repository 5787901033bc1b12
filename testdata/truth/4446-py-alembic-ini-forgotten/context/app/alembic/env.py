print("env")
