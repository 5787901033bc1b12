from datetime import datetime

STARTED = datetime.datetime.now()
print(STARTED)
