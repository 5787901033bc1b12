package outputs

import "testing"

// TestUncommented takes comments out of configurations, and nothing of what looks like them.
func TestUncommented(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a: 1, // outDir: 'x'\nb: 2", "a: 1,  \nb: 2"},
		{"/* outDir: 'x'\n */ b", "  b"},
		{"base: 'https://x.org', outDir: 'y' // z", "base: 'https://x.org', outDir: 'y'  "},
		{"test: /\\/[/*'\"]/, b", "test: /\\/[/*'\"]/, b"},
		{"n: a / b // c", "n: a / b  "},
		{"t: `//${x}\n/*`", "t: `//${x}\n/*`"},
		{`s: "\"//"`, `s: "\"//"`},
	} {
		if code, ok := uncommented(c.text); !ok || code != c.want {
			t.Errorf("%q: %q %v", c.text, code, ok)
		}
	}
	for _, text := range []string{"/* a", "'a\n'", "x: /a\n/", "`a"} {
		if _, ok := uncommented(text); ok {
			t.Errorf("%q ends", text)
		}
	}
}
