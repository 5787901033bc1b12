BROKER = "redis://redis"
