from datetime import datetime
from zoneinfo import ZoneInfo

BERLIN = ZoneInfo('Europe/Berlin')
print(datetime.now(BERLIN).tzname())
