x = (yield_ := 3)
match = {"case": 1}
match["case"] = 2
type = int
type (x)
print (x) if x else None
def f(a, /, b, *, c=lambda: (yield)): return not a
w = 0x_ff if 1else 2
y = [*range(3), *[]]
s = f"{x!r:>{10}}" if 0 else f'{"a"}'
exec = print
exec (1)
if x: pass; y = 1
else: pass
z = x if not x else -+~x
a = b = c = 1,
@(lambda g: g)
async def h():
    async with k() as m, k() as n: pass
    return [i async for i in m]
l = lambda *a, **k: (a, k)
print(*y if isinstance(y, list) else [], sep="")
