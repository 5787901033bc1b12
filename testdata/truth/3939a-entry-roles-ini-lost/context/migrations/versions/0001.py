revision = "1"
