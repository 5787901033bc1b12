import datetime
import os
from app import kinds
from app.base import Item, Tagged, cached, later, opts, positional
from app.kinds import Access, Defaults, Mode
from app.store import store

PORTS = {"web": 80, **{"db": 5432}}
NAMES = {"a": 1}
NAMES.update(b=2)
x = positional(1, 2, 3, d=4, e=5)
y = positional(1, 2, c=3)
z = cached(1)
k = later(1, 2, 3, key="k")
o = opts(a=1, **{"b": 2})
i = Item("k", size=3)
t = Tagged("k", tags=["x"])
port = int(os.environ.get("PORT", " 8080 "))
ratio = float(os.environ.get("RATIO", "1e-3"))
hexed = int("ff", 16)
print(PORTS["db"], NAMES["b"], Mode.DEFAULT, Access.BOTH, Defaults.HOST, kinds.Mode.READ.value, datetime.datetime.now().year > 2000, store.name, t.tags, port, ratio, hexed)
