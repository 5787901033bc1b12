package hadolint_test

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestCases holds our rules to what hadolint documents of its codes, by Dockerfiles of our own: TestConformance needs
// hadolint's.
func TestCases(t *testing.T) {
	data, err := os.ReadFile("testdata/cases.txt")
	if err != nil {
		t.Fatal(err)
	}
	for row := range strings.Lines(string(data)) {
		if strings.HasPrefix(row, "#") {
			continue
		}
		fields := strings.SplitN(strings.TrimSuffix(row, "\n"), " ", 3)
		if len(fields) != 3 || fields[1] != "yes" && fields[1] != "no" {
			t.Fatalf("%q is not CODE yes|no DOCKERFILE", row)
		}
		code, want := fields[0], fields[1] == "yes"
		text := strings.ReplaceAll(fields[2], `\n`, "\n") + "\n"
		if got := slices.ContainsFunc(lint(t, text, nil), func(f finding) bool { return f.code == code }); got != want {
			t.Errorf("%s: found %v, want %v in\n%s", code, got, want, text)
		}
	}
}
