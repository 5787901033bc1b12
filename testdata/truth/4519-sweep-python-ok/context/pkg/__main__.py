import sys

from pkg.core import Core, Child

core = Core()
core.setup()
child = Child()
child.setup()
child.extra()
print(core.go(), child.go(), core.name, child.late, sys.argv[1:])
