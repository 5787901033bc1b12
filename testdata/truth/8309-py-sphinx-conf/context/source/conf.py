project = "d"
