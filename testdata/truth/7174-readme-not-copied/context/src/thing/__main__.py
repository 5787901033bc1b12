print("thing")
