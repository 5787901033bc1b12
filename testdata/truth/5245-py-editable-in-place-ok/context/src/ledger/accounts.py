names = ["cash"]
