from consts import *
import builtins

builtins.tr = lambda s: s
print(tr(GREETING))
globals()["later"] = 3
print(later)
exec("x = 4")
print(x)
try:
    print(unicode)
except NameError:
    unicode = str
def f():
    return never_defined
class A:
    a = 1
    b = a
print([i for i in range(3)], (lambda q: q)(1), __file__, __name__, A.b)
if False:
    print(also_never)
for k in []:
    print(nothing)
del f
while (n := 3) > 5:
    pass
print(n)
