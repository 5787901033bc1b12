package packages

import (
	"encoding/json"
	"slices"
	"testing"
)

// TestInternal: what a name with # stands for, as node's documentation of "imports" has it.
func TestInternal(t *testing.T) {
	for _, c := range []struct {
		imports, name string
		want          []string
		decided       bool
	}{
		{`{"#a": "./a.js"}`, "#a", []string{"./a.js"}, false},
		{`{"#a": "./a.js"}`, "#b", nil, true},
		{`{"#lib/*": "./lib/*.js"}`, "#lib/x/y", []string{"./lib/x/y.js"}, false},
		{`{"#lib/*": "./lib/*.js", "#lib/x/*": "./x/*.js"}`, "#lib/x/y", []string{"./x/y.js"}, false},
		{`{"#a": {"node": "dep", "default": "./a.js"}}`, "#a", []string{"dep"}, false},
		{`{"#a": {"browser": "./b.js"}}`, "#a", nil, false},
		{`null`, "#a", nil, true},
	} {
		var imports any
		if err := json.Unmarshal([]byte(c.imports), &imports); err != nil {
			t.Fatal(err)
		}
		if got, decided := Internal(imports, c.name, true); !slices.Equal(got, c.want) || decided != c.decided {
			t.Errorf("%s %s: %q, %v; want %q, %v", c.imports, c.name, got, decided, c.want, c.decided)
		}
	}
}

func TestNative(t *testing.T) {
	for _, c := range [][3]string{
		{"better-sqlite3", "11.3.0", "build/Release/better_sqlite3.node"}, {"bcrypt", "^5.1.1", "lib/binding/napi-v3/bcrypt_lib.node"},
		{"bcrypt", "6.0.0", ""}, {"bcrypt", "latest", ""}, {"sharp", "~0.33.1", ""}, {"express", "4.0.0", ""},
	} {
		if got := Native(c[0], c[1]); got != c[2] {
			t.Errorf("%s@%s: %q, want %q", c[0], c[1], got, c[2])
		}
	}
}
