package dockerfile

import (
	"strings"
	"testing"
)

// TestAllowance: all expansions of a document together come to so much, then every variable is unknown.
func TestAllowance(t *testing.T) {
	long := strings.Repeat("x", maxInAll/4)
	lookup := func(string) (string, bool, bool) { return long, true, true }
	var a Allowance
	for n := range 6 {
		value, known, set := a.Find("A", lookup)
		if want := n < 3; known != want || set != want || (value == long) != want {
			t.Errorf("expansion %d: %d bytes, known %v, set %v", n, len(value), known, set)
		}
	}
	for range 6 {
		if _, known, set := (*Allowance)(nil).Find("A", lookup); !known || !set {
			t.Error("no allowance has an end")
		}
	}
}

// TestExpandBounds: expansions within each other and of long values are given up, and not carried out.
func TestExpandBounds(t *testing.T) {
	nested := func(n int, of string) string { return strings.Repeat("${B"+of, n) + "x" + strings.Repeat("}", n) }
	long := func(n int) Lookup {
		return func(name string) (string, bool, bool) { return strings.Repeat("y", n), true, name != "B" }
	}
	for name, c := range map[string]struct {
		word   string
		lookup Lookup
		known  bool
	}{
		"deep":                            {nested(maxDeep, ":-"), lookup, true},
		"too deep":                        {nested(maxDeep+1, ":-"), lookup, false},
		"one after another":               {strings.Repeat("${B:-x}", 2*maxDeep), lookup, true},
		"long":                            {"$A", long(maxExpanded), true},
		"too long":                        {"$A", long(maxExpanded + 1), false},
		"too long together":               {"$A$A", long(maxExpanded/2 + 1), false},
		"long with a pattern":             {"${A#z}", long(maxPatterns >> 5), true},
		"too long with a pattern":         {"${A#z}", long(maxPatterns), false},
		"too long with nested patterns":   {"${A/y/${A/y/z}}", long(maxPatterns / 64), false},
		"patterns one after another":      {"${A#z}${A#z}${A#z}", long(100), true},
		"patterns too deep in each other": {nested(40, "/y/"), long(1), false},
	} {
		e, err := Expand(c.word, '\\', c.lookup)
		if err != nil || e.Known != c.known {
			t.Errorf("%s: known %v, want %v (%v)", name, e.Known, c.known, err)
		}
	}
}
