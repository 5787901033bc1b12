print("a",, "b")
