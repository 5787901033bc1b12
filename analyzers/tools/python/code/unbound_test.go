package code

import (
	"fmt"
	"strings"
	"testing"
)

func TestUnbound(t *testing.T) {
	for text, want := range map[string]string{
		"x = os.environ.get('A')":                                     "1:os",
		"import os\nx = os.environ.get('A')":                          "",
		"def f(a: Optional[int] = None): pass":                        "1:Optional",
		"from __future__ import annotations\ndef f(a: B): pass":       "",
		"def f(a: A[B(c=1)] = D(e=2)): pass":                          "1:A",
		"from a import A, B, D\ndef f(a: A[B(c=1)] = D(e=2)): pass":   "",
		"def f() -> B: pass":                                          "1:B",
		"def f(a, *b, c=d, **e):\n    return a":                       "1:d",
		"@cache\ndef f(): pass":                                       "1:cache",
		"class A(BaseModel):\n    x: int":                             "1:BaseModel",
		"class A:\n    x: Optional[int] = None":                       "2:Optional",
		"from sly import Lexer\nclass A(Lexer):\n    tokens = {NAME}": "",
		"for a in b:\n    pass":                                       "1:b",
		"for a, (b, *c) in []:\n    pass\nprint(a, b, c)":             "",
		"x = y or z":                "1:y",
		"x = 1 or z":                "",
		"x = a if b else c":         "",
		"x = [a for a in b]":        "",
		"x = f'{a}'":                "",
		"x = dict(a=1, b=c)":        "1:c",
		"from a import *\nprint(b)": "",
		"try:\n    import a\nexcept ImportError:\n    a = None\nprint(a)": "",
		"if a:\n    pass":                                       "1:a",
		"if []: a = 1\nelse: a = b = 2\nprint(a)":               "",
		"if __name__ == '__main__':\n    main()":                "2:main",
		"with a as b:\n    print(b)":                            "1:a",
		"(a, b), c[0], d.e = f()":                               "1:c",
		"x: A = 1":                                              "1:A",
		"assert a, b":                                           "1:a",
		"\ufeffimport a\nprint(a)":                              "",
		"print(__file__, _, len)":                               "",
		"x = 0x1F + 1e5 + 3j":                                   "",
		"def f():\n    return a\nf()":                           "2:a",
		"def f():\n    return a":                                "",
		"globals()['a'] = 1\nprint(a)":                          "",
		"lazy import a\nlazy from b import c as d\nprint(a, d)": "",
		"print(frozendict(a=1), sentinel('b'))":                 "",
	} {
		steps, _, _ := Module{File: "/a.py", Main: true, Minor: 12}.Steps(text)
		var got []string
		for _, s := range steps {
			if s.Kind == Unbound {
				got = append(got, fmt.Sprintf("%d:%s", s.Line, s.Name))
			}
		}
		if first, _, _ := strings.Cut(strings.Join(got, " "), " "); first != want {
			t.Errorf("%s\n got %q\nwant %q", text, first, want)
		}
	}
}

func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		"def f()\n    pass":                         "SyntaxError: expected ':'",
		"if a:\nb = 1":                              "IndentationError: expected an indented block",
		"if a: b = 1":                               "",
		"if a:\n\\\n    pass":                       "",
		"\fdef\fa(\f):\n    \f\n    pass":           "",
		"class_name = 1\nfor_x = {'a': 1}":          "",
		"x = (\n  1 if a else\n  2)":                "",
		"<<<<<<< HEAD\na = 1":                       "SyntaxError: invalid syntax: a merge conflict is left",
		"x = '''\n<<<<<<< HEAD\n'''":                "",
		"with open(a) as b, \\\n  open(c):\n  pass": "",
		"def f(a: int = {1: 2}[1]): return a":       "",
		"if x == {}: pass\nelse: pass":              "",
	} {
		if got, _ := Refused(text, 12); got != want {
			t.Errorf("%s\n got %q\nwant %q", text, got, want)
		}
	}
}
