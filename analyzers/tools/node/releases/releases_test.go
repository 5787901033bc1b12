package releases

import "testing"

func TestLacks(t *testing.T) {
	for _, c := range []struct {
		of, name string
		line     int
		since    int
		lacks    bool
	}{
		{"Object", "groupBy", 20, 22, true}, {"Object", "groupBy", 22, 22, false}, {"Object", "groupBy", 21, 22, false}, {"Object", "groupBy", 0, 22, false},
		{"node:fs/promises", "glob", 18, 22, true}, {"fs", "readFileSync", 18, 0, false}, {"globalThis", "WebSocket", 20, 22, true},
		{"util", "styleText", 20, 20, false}, {"Promise", "try", 22, 24, true},
	} {
		if since, lacks := Lacks(c.of, c.name, c.line); since != c.since || lacks != c.lacks {
			t.Errorf("%s of %s in node %d: %d, %v", c.name, c.of, c.line, since, lacks)
		}
	}
	for key, since := range lines() {
		if since < 20 || since%2 > 0 || key[1] == "" {
			t.Errorf("%v: %d", key, since)
		}
	}
}
