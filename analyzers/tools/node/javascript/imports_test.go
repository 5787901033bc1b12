package javascript

import (
	"strings"
	"testing"
)

// TestScan: what comments, templates, strings and braces enclose over several lines is not loaded, and what follows
// them is.
func TestScan(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"require('a')\nconst b = require(\"b\");\n", "a b"},
		{"/* one\nrequire('no')\n*/\nrequire('a')\n", "a"},
		{"/* one */ let x\nfunction f() {\nrequire('no')\n}\nrequire('a')\n", "a"},
		{"/* ` */\nrequire('a')\n", "a"},
		{"/* // */\nrequire('a')\n", "a"},
		{"const t = `one\nrequire('no')\n`\nrequire('a')\n", "a"},
		{"const t = `*/`\nfunction f() {\nrequire('no')\n}\nrequire('a')\n", "a"},
		{"const t = `one \\` {\nrequire('no')\n`\nrequire('a')\n", "a"},
		{"const t = `one ${\nf(() => require('no'))\n} two ${'`'} {`\nrequire('a')\n", "a"},
		{"const s = '/*'\nrequire('a')\n", "a"},
		{"const s = \"`\"\nrequire('a')\n", "a"},
		{"const s = 'it\\'s {'\nrequire('a')\n", "a"},
		{"// /* {\nrequire('a')\n", "a"},
		{"f([\nrequire('no')\n])\nrequire('a')\n", "a"},
		{"if (x) {\n  require('no')\n}\nrequire('a')\n", "a"},
		{"if (x) throw x\nrequire('no')\n", ""},
		{" require('no')\nrequire('a')\n", "a"},
		{"const r = x.match(/'[/{]\\//)\nrequire('a')\n", "a"},
		{"const r = x.match(/'\nrequire('no')\n", ""},
		{"const half = 1 / 2\nrequire('a')\n", "a"},
		{"require('a')\nprocess.exit(1)\nrequire('no')\n", "a"},
		{"require('a')\nthrow new Error()\nrequire('no')\n", "a"},
		{"const {\n  x,\n  y,\n} = require('a')\nrequire('b')\n", "a b"},
		{"const x = require('a').y(1)\n", "a"},
		{"const f = () => require('no')\n", ""},
		{"x && require('no')\n", ""},
	} {
		if got := strings.Join(Scan(c.text).Called, " "); got != c.want {
			t.Errorf("%q, want %q, of\n%s", got, c.want, c.text)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"import 'a'\nimport b from \"b\";\nimport * as c from 'c'\nimport { d } from 'd' // x\n", "a b c d"},
		{"import {\n  a,\n  b,\n} from 'a'\nimport type {\n  c,\n} from 'c'\nexport {\n  d,\n} from 'd'\n", "a c d"},
		{"/*\nimport 'no'\n*/\nimport 'a'\n", "a"},
		{"const t = `\nimport 'no'\n`\nimport 'a'\n", "a"},
	} {
		if got := strings.Join(Scan(c.text).Static, " "); got != c.want {
			t.Errorf("%q, want %q, of\n%s", got, c.want, c.text)
		}
	}
}
