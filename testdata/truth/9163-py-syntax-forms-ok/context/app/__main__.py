import asyncio

match = {"type": 1, 'case': 2}
print(f"{match["type"]:>{10}} {match['case']!r} {{}} { {'a': 1}['a'] }")
type Pair[T] = tuple[T, T]


class Node[T]: type Inner = int


def f(a, /, b=1, *args, c, **kw) -> "x": return (yield_ := a) if b else \
    c


lam = lambda *a, **k: (a, k)
x = 0x1F if 1else 0b10
y = [*range(3), *()][::-1]
if (n := len(y)) > 2: print(n); z = 1
else: z = 2
match x:
    case [a, b] if a: pass
    case {"k": v, **rest}: pass
    case _: print("none", end="")
try: pass
except* ValueError: pass
else: pass
finally: pass
for i in range(2):
    if i: break
else:
    pass


async def g():
    return [i async for i in h()] + [await k for k in []]


async def h():
    for i in range(2): yield i


@(lambda fn: fn)
def decorated(): ...


print(asyncio.run(g()), lam(1), decorated(), f(1, c=2), 1_000.5e-3j, ..., not x, -+~1, y[1:, ] if False else "")
