print("ui")
