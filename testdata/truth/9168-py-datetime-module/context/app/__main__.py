import datetime

STARTED = datetime.now()
print(STARTED)
