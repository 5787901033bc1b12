import os
os.getcwd() = "/app"
