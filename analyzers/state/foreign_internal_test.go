package state

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// TestLanguageBin compares with the expression that the names are those of.
func TestLanguageBin(t *testing.T) {
	same := regexp.MustCompile(`/(\.?v(irtual)?env|[a-z0-9]+[-_.]venv|\.local|\.?cargo|go)/bin$|/node_modules/\.bin$`)
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"/", "/bin", ".", "venv", "virtualenv", "-", "_", "a", "A", "9", "local", "cargo", "go", "node_modules", "/.bin"}
	matches := 0
	for range 200_000 {
		var text strings.Builder
		for range 1 + random.IntN(6) {
			text.WriteString(pieces[random.IntN(len(pieces))])
		}
		dir := text.String() + "/bin"[:4*random.IntN(2)]
		if same.MatchString(dir) {
			matches++
		}
		if got, want := languageBin(dir), same.MatchString(dir); got != want {
			t.Fatalf("%s: %v, want %v", dir, got, want)
		}
	}
	if matches < 1000 {
		t.Errorf("%d match: the comparison says little", matches)
	}
}
