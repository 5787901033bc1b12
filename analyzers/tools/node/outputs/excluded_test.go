package outputs

import (
	"strings"
	"testing"
)

// TestExcluded compares patterns with what tsc 5.6 leaves out.
func TestExcluded(t *testing.T) {
	for _, c := range []struct {
		pattern, at string
		want        bool
	}{
		{"src/**/*.test.ts", "src/a.test.ts", true}, {"src/**/*.test.ts", "src/b/c/a.test.ts", true}, {"src/**/*.test.ts", "src/a.ts", false},
		{"**/*.spec.ts", "a.spec.ts", true}, {"**/*.spec.ts", "b/a.spec.ts", true}, {"**/tests", "src/tests/a.ts", true}, {"**/tests", "src/atests/a.ts", false},
		{"src/test/**", "src/test/a/b.ts", true}, {"src/test/**/*", "src/test/b.ts", true}, {"src/test/*", "src/test/b/c.ts", true}, {"src/*.ts", "src/b/c.ts", false},
		{"**/?.ts", "src/b.ts", true}, {"**/?.ts", "src/bb.ts", false},
	} {
		if got := excluded(strings.Split(c.pattern, "/"), strings.Split(c.at, "/")); got != c.want {
			t.Errorf("%s %s: %v", c.pattern, c.at, got)
		}
	}
}
