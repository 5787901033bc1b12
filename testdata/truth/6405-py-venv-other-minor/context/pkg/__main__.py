print("pkg")
