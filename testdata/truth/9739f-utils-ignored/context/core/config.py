from utils.env_loader import load_local_env

settings = load_local_env()
