package syntax

import "testing"

func TestRefused(t *testing.T) {
	for module, refused := range map[string]bool{
		"x = (1,\n  2)\n": false, "x = (1,\n  2\n": true, "x = [1, 2)\n": true, "x = 'a\n": true, "x = '''a\n": true,
		"x = 'it\\'s'\n": false, "if x:\n    a\n  b\n": true, "if x:\na\n": true, "a\n  b\n": true, "if x:\n\ta\n        b\n": true,
		"x = 1 2\n": true, "foo bar\n": true, "match x:\n    case 1:\n        pass\n": false, "match = 1\n": false,
		"print 'a'\n": true, "x = \n": true, "x = a +\n": true, "x = 1if y else 2\n": false, "x = 012\n": true,
		"x = 0\n": false, "x = 0x1Fand\n": false, "return 1\n": true, "def f():\n    return 1\n": false, "class A:\n    return 1\n": true,
		"try:\n    a\nb\n": true, "try:\n    a\nexcept E:\n    b\nelse:\n    c\nfinally:\n    d\n": false, "else:\n    a\n": true,
		"if a: b\nelse: c\n": false, "for a in b:\n    if a: break\nelse:\n    c\n": false, "break\n": true,
		"def f():\n    await x\n": true, "async def f():\n    await x\n": false, "x = f'{a!r:>{b}}'\n": false,
		"x = “a”\n": true, "é = 1\n": false, "x = a if b else\\\n  c\n": false, "x = 5L\n": true, "from . import a\n": false,
		"def f(a, /, *, b=1) -> int: ...\n": false, "x: int = 1; y = 2\n": false, "else if a:\n    b\n": true, "a = b\u00a0+ c\n": true,
		"type X = int\n": false, "class A: type X = int\n": false, "print(*a)\nx = a[1:, :]\n": false, "x = lambda: (yield)\n": false, "async def f():\n    async with a as b:\n        c\n": false, "async with a as b:\n    c\n": true,
	} {
		if why, _ := Refused(module, 12); (why != "") != refused {
			t.Errorf("Refused(%q) = %q", module, why)
		}
	}
	for module, refused := range map[string]bool{
		"x = = 1\n": true, "if a === b:\n    pass\n": true, "if a = b:\n    pass\n": true, "f(a=1, b)\n": true, "f(a=1, *b, **c)\n": false,
		"f(a for a in b)\nf((a for a in b), 1)\n": false, "f(a for a in b, 1)\n": true, "f() = 1\n": true, "a.b = c[0] = (d, *e) = f\n": false, "1 = a\n": true,
		"*a = b\n": true, "*a, b = c\n": false, "a, b += c\n": true, "(a) += 1\n": false, "a: int = 1\na.b: int\n(a): int\n": false, "a, b: int\n": true,
		"def f(a, 1): pass\n": true, "def f(a=1, b): pass\n": true, "def f(a, *, b=1, c, **d): pass\n": false, "def f(a, a): pass\n": true, "def f(*): pass\n": true,
		"def f(a, *b: *c) -> d: pass\n": false, "f = lambda *a, b=1, **c: (a, b)\n": false, "def f: pass\n": true, "class A(B, metaclass=C): x = 1; y = 2\n": false,
		"improt os\n": true, "import os as o, a.b\n": false, "from a import (b, c as d,)\nfrom ... import e\n": false, "from a import b,\n": true, "import a.b as c.d\n": true,
		"x = [a for a, b in c if d for e in f if not g]\n": false, "x = [a, b for a, b in c]\n": true, "x = {a: b for a in c}\ny = {**a, b: c}\nz = {*a, b}\n": false,
		"x = {a: b, c}\n": true, "x = a[1:2, ::3, ...]\n": false, "x = a[]\n": true, "x = a if b\n": true, "x = not a in b is not c\n": false, "x = a + not b\n": true,
		"def f():\n    x = yield\n": false, "with (open(a) as b, c): pass\nwith (a): pass\nwith a as (b, c), d as e.f: pass\n": false, "with a as f(): pass\n": true,
		"for a, *b in c, d: pass\n": false, "for f() in a: pass\n": true, "del a, b[0], (c)\n": false, "del f()\n": true, "raise A from b\nassert a, b\n": false,
		"raise A, b\n": true, "match a:\n    case {'b': [c, *_], **d} | E(1, f=g.h) if i: pass\n    case -1 | 2+3j | None: pass\n": false, "match a:\n    case b + c: pass\n": true,
		"match(a)\nmatch[a]: int\nmatch = case = 1\n": false, "print(match)\n": false, "@a.b(c)\ndef f(): pass\n": false, "@a\nx = 1\n": true, "nonlocal a\n": true,
		"def f():\n    a = 1\n    def g():\n        nonlocal a\n": false, "\"doc\"\nfrom __future__ import annotations\n": false, "import a\nfrom __future__ import annotations\n": true,
		"x = f'{a}'\ny = f'{{}}{a:{b}.{c}}{d!r}{e=}'\n": false, "x = f'{}'\n": true, "x = f'{a'\n": true, "x = f'a}'\n": true, "x = f'{a b}'\n": true, "x = f'{a!z}'\n": true,
		"x = b'a' 'b'\n": true, "try:\n    a\nexcept:\n    b\nexcept C:\n    d\n": true, "def f():\n    from a import *\n": true, "x = (y := 1)\nf(z := 2)\n": false, "x := 1\n": true,
		"type A[T: int, *Ts, **P] = B\ndef f[T](a: T): pass\nclass C[T]: pass\n": false, "lambda: 1 if a else lambda: 2\n": false, "f(**a, *b)\n": true, "f(a=1, a=2)\n": true,
	} {
		if why, _ := Refused(module, 12); (why != "") != refused {
			t.Errorf("Refused(%q) = %q", module, why)
		}
	}
	if why, _ := Refused("x = f'{a[\"b\"]}'\ny = f'{a[\"\\n\"]}'\n", 11); why == "" {
		t.Error("a backslash in a field is taken before 3.12")
	}
	if why, line := Refused("a\n\nx = (\n", 11); line != 3 {
		t.Errorf("Refused = %q, line %d, want 3", why, line)
	}
	if why, _ := Refused("x = f\"{a[\"b\"]}\"\n", 12); why != "" {
		t.Errorf("quotes in a field: %q", why)
	}
}
