from __future__ import annotations
import asyncio
from os import (path as p, sep,)
type Pair[T] = tuple[T, T]
def first[T](a: T, /, b=1, *c: int, d, e=2, **f: str) -> T: return a
class A[T](dict, metaclass=type): x: int = 1; y = 2
match = {"a": 1}
match["a"]: int = 2
print(match)
match (case := [1, 2]):
    case [1, *rest] | (1, *rest) if rest: print(rest)
    case {"k": v, **o}: pass
    case int(real=1) | -1 | 2+3j | None | p.sep: pass
    case _: pass
with (open("app.py") as f, open("app.py")): pass
with open("app.py") as g, open("app.py"): a, *b = g
x = [*b, *[1]]; y = {**{"a": 1}, "b": 2}; z = {*b}; w = x[0:1, ] if False else x[::2]
print(*x, sep="", **{"end": "\n"}); print(f"{x!r:>{len(x)}} {x=} {{}} {'"'} {"a" "b"} {(lambda q: q)(1):,}")
fn = lambda *a, k=1, **kw: (yield)
async def main():
    async with asyncio.timeout(1): return [i async for i in agen() if await asyncio.sleep(0, True)]
async def agen(): yield 1
print(asyncio.run(main()), not 1 in x, 1 if x else 2, -len(x) ** -1, x is not y)
del x[0], (y), z
try: raise ValueError from None
except* ValueError: pass
else: pass
finally: pass
def outer():
    n = 0
    def inner(): nonlocal n; n += 1; return n
    return inner()
print(outer()); print(1_000, 0x_f, 1e-3j, 0o17, .5, b"a" b"b", "a" f"b" r"\c")
