def load_local_env():
    return {}
