print("model")
