package java

import "testing"

// TestMistaken has sources that javac 17 compiles, and others that it refuses.
func TestMistaken(t *testing.T) {
	for _, c := range []struct {
		name, text string
		wrong      bool
	}{
		{"a backslash ends a text block", "class A { String s = \"\"\"\n  {a\\\\\"\"\"; }\n", false},
		{"quotes in a text block", "class A { String s = \"\"\"\n  {a\\\"\"\" { \"\"\"; }\n", false},
		{"braces in literals", "class A { char a = '{', b = '\\'', c = '\"'; String d = \"}\\\"{\"; }\n", false},
		{"new, and a line", "class A { String s = new\n String (\"a\"); }\n", false},
		{"an expression over lines", "class A { int x = 1\n + 2; }\n", false},
		{"another class of the name", "import x.Files;\nclass A { long n() { return Files.size(1); } }\n", false},
		{"with its package", "import java.nio.file.Files;\nclass A { long n() { return x.Files.size(1); } }\n", false},
		{"not caught", "import java.nio.file.*;\nimport java.nio.file.Files;\nclass A { long n() { return Files.size(p); } }\n", true},
		{"no end", "class A { void f() { g() }\n", true},
		{"a number for a text", "class A { String s = 5; }\n", true},
		{"no semicolon", "class A { int f() { int x = g()\n return x; } }\n", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if said := mistaken(bare(c.text)); (said != "") != c.wrong {
				t.Errorf("it says %q", said)
			}
		})
	}
}

// TestVariable has names that are no classes, though they look like it.
func TestVariable(t *testing.T) {
	for text, want := range map[string]bool{
		"enum E { Red, Green; String s() { return Red.name(); } }":        true,
		"enum E { Green(2), Red(1) { }; int k() { return Red.k(); } }":    true,
		"enum E { @Since(1) Red, Green; String s() { return Red.s(); } }": true,
		"class A { Object f = run(Red -> Red.length()); }":                true,
		"class A { void f() { Red.length(); g(a, Other.b(), Red.c()); }":  false,
	} {
		if got := variable(text, "Red"); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// TestTaken has sources with types of packages that they do not name one by one.
func TestTaken(t *testing.T) {
	for text, want := range map[string]bool{
		"void main() { var l = List.of(1); }":                             true,
		"import module java.base;\nclass A { Object l = List.of(1); }":    true,
		"import java.util.*;\nclass A { Object l = List.of(1); }":         true,
		"class A { public static void main(String[] a) { List.of(1); } }": false,
	} {
		if got := compact(text) || starred.MatchString(text); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// TestWorded has sources with a type that is called by a word of later releases.
func TestWorded(t *testing.T) {
	for text, want := range map[string]bool{
		"class A { interface record { } record Foo(int x) { return null; } }": true,
		"import a.record;\nclass A { record Foo(int x) { return null; } }":    true,
		"record Foo(int x) { }": false,
		"class A { record Foo(int x) { } Foo record = new Foo(1); }": false,
	} {
		if got := worded(unit{code: text}); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}
