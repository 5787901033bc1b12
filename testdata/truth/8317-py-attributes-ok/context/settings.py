NAME = "n"
