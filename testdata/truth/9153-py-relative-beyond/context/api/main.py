from ..common.util import now

print(now())
