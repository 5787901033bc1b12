package apt

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSources(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []Source
	}{
		{"sources.list", "# no\n\ndeb http://deb.example.com/debian/ bookworm main contrib # and why\ndeb-src http://deb.example.com/debian bookworm main\nrubbish\ndeb http://x\n",
			[]Source{{URI: "http://deb.example.com/debian", Suite: "bookworm", Components: []string{"main", "contrib"}},
				{URI: "http://deb.example.com/debian", Suite: "bookworm", Components: []string{"main"}, Code: true}}},
		{"x.list", "deb [ arch=amd64,arm64 signed-by=/usr/share/keyrings/x.gpg trusted=yes ] https://example.com/cuda /\ndeb [arch=amd64] https://example.com/a ./b/",
			[]Source{{URI: "https://example.com/cuda", Suite: "/", Architectures: []string{"amd64", "arm64"}, SignedBy: "/usr/share/keyrings/x.gpg", Trusted: true, Components: []string{}},
				{URI: "https://example.com/a", Suite: "./b/", Architectures: []string{"amd64"}, Components: []string{}}}},
		{"debian.sources", "# first\nTypes: deb deb-src\nURIs: http://a.example.com/debian\nSuites: trixie trixie-updates\nComponents: main\nSigned-By:\n -----BEGIN PGP\n .\n x\n\nTypes: deb\nURIs: http://b\nSuites: s\nComponents: c\nEnabled: no\n",
			[]Source{
				{URI: "http://a.example.com/debian", Suite: "trixie", Components: []string{"main"}, SignedBy: "-----BEGIN PGP\n .\n x"},
				{URI: "http://a.example.com/debian", Suite: "trixie-updates", Components: []string{"main"}, SignedBy: "-----BEGIN PGP\n .\n x"},
				{URI: "http://a.example.com/debian", Suite: "trixie", Components: []string{"main"}, SignedBy: "-----BEGIN PGP\n .\n x", Code: true},
				{URI: "http://a.example.com/debian", Suite: "trixie-updates", Components: []string{"main"}, SignedBy: "-----BEGIN PGP\n .\n x", Code: true}}},
	} {
		if diff := cmp.Diff(c.want, Sources(c.name, []byte(c.text))); diff != "" {
			t.Errorf("%s: want -, got +\n%s", c.name, diff)
		}
	}
	for s, want := range map[string]string{"/": "https://e/", "./": "https://e/", "a/": "https://e/a", "./b/": "https://e/b"} {
		if got := (Source{URI: "https://e", Suite: s}).base(); got != want {
			t.Errorf("flat suite %q lies at %s, not %s", s, got, want)
		}
	}
}
