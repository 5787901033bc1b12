"""Doc."""
from __future__ import annotations, generator_stop
def f(a, b=lambda x=1: x, *, c=None): return (yield) if c else [*range(b())]
print("%s" % "x", {k: v for k, v in {"a": 1}.items() if v}, (i for i in ()), [i for i in range(3) if i if i > 1])
for i, *j in [(1, 2, 3)]: print(i, j)
else: print("done")
while False: break
if (n := 3) > 2 and not n == 4: print(n)
elif n: pass
try:
    assert n, "n"
except (ValueError, TypeError) as e: raise RuntimeError("x") from e
print(f"{n:>{n}} {n!s:^5} {{n}} {n + 1} {[n for n in range(2)]}" """x""")
x = y = z = 1; x, y = y, x; (x) += 1; [x, y] = y, x
global_ = print; global_(x, y, *[z],)
