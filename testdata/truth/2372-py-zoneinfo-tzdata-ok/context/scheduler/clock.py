from zoneinfo import ZoneInfo

BERLIN = ZoneInfo('Europe/Berlin')
