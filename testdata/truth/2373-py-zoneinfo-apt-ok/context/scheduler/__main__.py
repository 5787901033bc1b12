from datetime import datetime

from .clock import BERLIN

print(datetime(2025, 1, 1, tzinfo=BERLIN).isoformat())
