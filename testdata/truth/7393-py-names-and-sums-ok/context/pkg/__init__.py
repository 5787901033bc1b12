from .time import now
from pkg.deep.clock import tick
print(time.now, deep.clock.tick)
