package javascript

import "testing"

func TestLexical(t *testing.T) {
	for _, c := range []struct {
		text, name, from, local string
		yes                     bool
	}{
		{"export class A {}\n", "A", "", "", true},
		{"export const a = 1, b = 2;\n", "a", "", "", true},
		{"export function a() {}\n", "a", "", "", false},
		{"export var a = 1;\n", "a", "", "", false},
		{"class A {}\nexport { A as B };\n", "B", "", "", true},
		{"class A {}\nexport { A as B };\n", "A", "", "", false},
		{"function a() {}\nexport { a };\n", "a", "", "", false},
		{"export { A as B } from './a.js';\n", "B", "./a.js", "A", false},
		{"export default class {}\n", "default", "", "", true},
		{"export default function f() {}\n", "default", "", "", false},
		{"export default router;\n", "default", "", "", true},
		{"{\n  class A {}\n}\nexport { A };\n", "A", "", "", false},
	} {
		if yes, from, local := Lexical(c.text, c.name); yes != c.yes || from != c.from || local != c.local {
			t.Errorf("%s of %q: %v %q %q", c.name, c.text, yes, from, local)
		}
	}
}
