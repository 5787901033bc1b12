NAME = "web"
