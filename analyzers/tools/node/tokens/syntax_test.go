package tokens

import "testing"

func TestMisspelled(t *testing.T) {
	for text, wrong := range map[string]bool{
		"const a = 1;\nconst a = 2;\n":                                                    true,
		"const { a, b: c } = x;\nlet c = 1;\n":                                            true,
		"function a() {}\nconst a = 1;\n":                                                 true,
		"class A {}\nlet A;\n":                                                            true,
		"a();\n<<<<<<< HEAD\nb();\n=======\n>>>>>>> x\n":                                  true,
		"var a = 1; var a = 2;\nfunction f() {}\nfunction f() {}\n":                       false,
		"const a = 1;\n{ const a = 2; }\nfor (const a of b) {}\nif (x) { let a; }\n":      false,
		"const a = 1;\nconst s = `\nconst a = 2;\n<<<<<<< HEAD\n`;\n/*\nconst a = 2;\n*/": false,
		"const a = class B {};\nconst b = class B {};\nconst { a: d } = x;\n":             false,
		"export const a = 1;\nexport default function b() { const a = 1; }\n":             false,
	} {
		if got := Misspelled(text); (got != "") != wrong {
			t.Errorf("%q: got %q", text, got)
		}
	}
}
