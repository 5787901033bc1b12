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
		"type X = int\n": false, "class A: type X = int\n": false, "print(*a)\nx = a[1:, :]\n": false, "x = lambda: (yield)\n": false, "async with a as b:\n    c\n": false,
	} {
		if why, _ := Refused(module, 12); (why != "") != refused {
			t.Errorf("Refused(%q) = %q", module, why)
		}
	}
	if why, line := Refused("a\n\nx = (\n", 11); line != 3 {
		t.Errorf("Refused = %q, line %d, want 3", why, line)
	}
	if why, _ := Refused("x = f\"{a[\"b\"]}\"\n", 12); why != "" {
		t.Errorf("quotes in a field: %q", why)
	}
}
