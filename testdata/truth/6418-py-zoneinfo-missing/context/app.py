from datetime import datetime
from zoneinfo import ZoneInfo

TZ = ZoneInfo("Europe/Berlin")
print(datetime(2024, 1, 1, tzinfo=TZ).isoformat())
