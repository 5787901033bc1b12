from worker import log

print("ready")
