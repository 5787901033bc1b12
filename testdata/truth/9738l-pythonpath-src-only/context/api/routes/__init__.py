templates = []
