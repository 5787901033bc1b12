import settings
import loader
from pkg import part
print(settings.NAME, settings.OTHER, part.thing, part.__name__)
settings.FRESH = 1
print(settings.FRESH)
import asyncio, inspect, configparser
print(asyncio.run, hasattr(inspect, "getargspec"), getattr(configparser, "SafeConfigParser", None))
