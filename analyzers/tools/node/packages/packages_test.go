package packages

import (
	"encoding/json"
	"slices"
	"testing"
)

// TestEntries: the files that node may take for a name, as its documentation of "exports" has it.
func TestEntries(t *testing.T) {
	for _, c := range []struct {
		exports, rest string
		esm           bool
		want          []string
	}{
		{`"./a.js"`, "", false, []string{"./a.js"}},
		{`"./a.js"`, "b", false, nil},
		{`{".": "./a.js", "./b": "./c.js"}`, "", false, []string{"./a.js"}},
		{`{".": "./a.js", "./b": "./c.js"}`, "b", false, []string{"./c.js"}},
		{`{".": "./a.js", "./b": "./c.js"}`, "d", false, nil},
		{`{"./*": "./lib/*.js"}`, "d", false, nil},
		{`{"./b": "./c.js"}`, "", false, nil},
		{`{"import": "./a.mjs", "require": "./a.cjs", "default": "./a.js"}`, "", true, []string{"./a.mjs", "./a.js"}},
		{`{"import": "./a.mjs", "require": "./a.cjs", "default": "./a.js"}`, "", false, []string{"./a.cjs", "./a.js"}},
		{`{"import": "./a.mjs"}`, "b", true, nil},
		{`{".": {"node": {"import": "./n.mjs", "require": "./n.cjs"}, "browser": "./w.js"}}`, "", true, []string{"./n.mjs"}},
		{`{"types": "./a.d.ts", "module-sync": "./s.js"}`, "", false, []string{"./s.js"}},
		{`["./a.js"]`, "", false, nil},
		{`null`, "", false, nil},
	} {
		var exports any
		if err := json.Unmarshal([]byte(c.exports), &exports); err != nil {
			t.Fatal(err)
		}
		if got := Entries(exports, c.rest, c.esm); !slices.Equal(got, c.want) {
			t.Errorf("%s %q esm %v: %q, want %q", c.exports, c.rest, c.esm, got, c.want)
		}
	}
}

func TestRepository(t *testing.T) {
	for spec, want := range map[string]bool{
		"git+https://example.com/a.git": true, "git@example.com:a/b": true, "github:a/b": true, "gist:1": true, "a/b": true, "a/b#main": true,
		"^1.2.3": false, "latest": false, "./a": false, "../a/b": false, "~/a": false, "@a/b": false, "/a": false, "file:a/b": false,
		"https://example.com/a.tgz": false, "npm:a/b": false,
	} {
		if got := Repository(spec); got != want {
			t.Errorf("%s: %v", spec, got)
		}
	}
}

func TestLinkTo(t *testing.T) {
	for _, c := range [][3]string{{"a", "packages/a", "../packages/a"}, {"@x/a", "packages/a", "../../packages/a"}, {"a", "", ".."}} {
		if got := LinkTo(c[0], c[1]); got != c[2] {
			t.Errorf("%s in %q: %s, want %s", c[0], c[1], got, c[2])
		}
	}
}
