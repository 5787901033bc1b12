def get_engine():
    return None
