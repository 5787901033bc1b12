package syntax

import "testing"

func TestRefused(t *testing.T) {
	for source, line := range map[string]int{
		"const a = 1;\nlet b = f(a;\n":             2,
		"function f() {\n  return 1;\n":            1,
		"f();\n}\n":                                2,
		"rteurn x;":                                1,
		"const format (store) => 1;":               1,
		"const a = { b: 1 };\nif a.b { f(); }":     2,
		"let a = 1 +;":                             1,
		"f(a, , b)":                                0, // a mistake that is not looked for
		"f(1) g(2)":                                1,
		"let a = 'x' b;":                           1,
		"function f {}":                            1,
		"const a = 1\nconst b = a\nf(b)":           0,
		"for (;;) { break }":                       0,
		"x = a\n++b":                               0,
		"tag`a ${b} c` in d":                       0,
		"const { a = 1, ...b } = c, d = [, 1, ,];": 0,
		"if (a) f()\nelse g()":                     0,
		"do f(); while (x) g()":                    0,
		"class A extends B { static async *[c]() {} get x() {} #y = 1; *z() {} }": 0,
		"import a, * as b from 'c' with { type: 'json' };":                        0,
		"export * as 'x y' from 'z'; export { d as default };":                    0,
		"for await (const x of y) f(x); for (const k in o) g()":                   0,
		"o.if(a).const(b).function(c); ({ if: 1, get: 2, async f() {} })":         0,
		"a = b / c / d; e = /[)]/.test(f)":                                        0,
		"x = function () {} /2/ 1":                                                0,
		"a\u00a0b":                                                                0,
		"async x => await x; yield_ = async (a) => a":                             0,
		"label: for (const of of of) continue label":                              0,
		"x = y ? .5 : z?.[1]; w = new.target":                                     0,
	} {
		if why, got := Refused(source); got != line {
			t.Errorf("%q: line %d (%s), want %d", source, got, why, line)
		}
	}
}
