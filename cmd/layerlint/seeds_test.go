package main

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSeeds runs the program on the six attempts that started it all, offline, and wants exactly the answers that stand
// beside them; -update writes them.
func TestSeeds(t *testing.T) {
	t.Chdir("../..")
	for _, c := range []struct{ want, args string }{
		{"testdata/seeds/want.txt", "check --offline --no-color testdata/seeds"},
		{"testdata/seeds/want-classic.txt", "check --offline --no-color --builder classic testdata/seeds/v2.Dockerfile"},
	} {
		got := execute(t, strings.Fields("go run ./cmd/layerlint "+c.args))
		if *update {
			if err := os.WriteFile(c.want, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(c.want)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s: want -, got +\n%s", c.args, diff)
		}
	}
}
