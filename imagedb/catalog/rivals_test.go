package catalog

import (
	"slices"
	"testing"

	"github.com/layerlint/layerlint/imagedb/packages"
)

// TestRivals asks for packages that go together, and for some that do not, be it in one release alone.
func TestRivals(t *testing.T) {
	for _, c := range []struct {
		release string
		other   string // another source, of which nothing is known
		names   []string
		rivals  []string // the first two that quarrel
	}{
		{"debian 12", "", []string{"curl", "libcurl4-openssl-dev", "libcurl4-gnutls-dev"},
			[]string{"libcurl4-openssl-dev", "libcurl4-gnutls-dev"}},
		{"debian 12", "https://example.com/debian", []string{"libcurl4-openssl-dev", "libcurl4-gnutls-dev"}, nil},
		{"debian 13", "", []string{"postfix", "exim4-daemon-light"}, []string{"postfix", "exim4-daemon-light"}},
		{"debian 13", "", []string{"rustup", "cargo"}, []string{"rustup", "cargo"}},
		{"debian 12", "", []string{"netcat-openbsd", "netcat-traditional"}, nil},
		{"debian 12", "", []string{"postfix"}, nil},
	} {
		q := packages.Query{Manager: "apt", Release: c.release, Arch: "amd64"}
		if c.other != "" {
			q.Sources = []string{c.other}
		}
		r, ok := Embedded().Repositories().Repository(t.Context(), q)
		if !ok {
			t.Fatal("nothing is known of " + c.release)
		}
		var got []string
		for _, u := range r.Install(c.names, false).Unmet {
			got = append(got, u.Package, u.Found)
		}
		if slices.Sort(got); len(got) != len(c.rivals) || !slices.Equal(got, slices.Sorted(slices.Values(c.rivals))) {
			t.Errorf("%s %v: %v, want %v", c.release, c.names, got, c.rivals)
		}
	}
}
