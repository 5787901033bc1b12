package code

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

func TestSettings(t *testing.T) {
	all, _ := Tokens(`module.exports = { preset: "a", "extends": ["b", ["c", { d: 1 }], e], x: y ? "f" : "g", /* preset: "h" */ plugins: { i: {}, "j": false, k: l } }`)
	if got := Settings(all, "preset"); len(got) != 1 || got[0] != "a" {
		t.Error(got)
	}
	if got := Settings(all, "extends"); len(got) != 2 || got[0] != "b" || got[1] != "c" {
		t.Error(got)
	}
	if got := Settings(all, "x"); len(got) != 0 {
		t.Error(got)
	}
	if got := Around(all, 18); len(got) == 0 || got[0].Text != "{" || got[1].Text != "d" || got[len(got)-1].Text != "}" {
		t.Error(got)
	}
	if got := Keys(all, "plugins"); len(got) != 2 || got[0] != "i" || got[1] != "k" {
		t.Error(got)
	}
}
