print("web")
