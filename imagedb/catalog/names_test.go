package catalog

import (
	"slices"
	"testing"

	"github.com/layerlint/layerlint/imagedb/packages"
)

// TestNamesListed lists what begins as something typed: whole names of the release, in order.
func TestNamesListed(t *testing.T) {
	for _, c := range []struct {
		q      packages.Query
		prefix string
		has    []string
		lacks  string
	}{
		{packages.Query{Manager: "apk", Arch: "amd64", OneOf: []string{"3.20"}}, "py3-req", []string{"py3-requests", "py3-requests-oauthlib"}, "py3-pip"},
		{packages.Query{Manager: "apk", Arch: "amd64", OneOf: []string{"3.11"}}, "python2-d", []string{"python2-dbg", "python2-dev"}, "python-dev"},
		{packages.Query{Manager: "apk", Arch: "amd64", OneOf: []string{"3.20"}}, "python2-d", nil, "python2-dev"},
		{packages.Query{Manager: "rpm", Arch: "amd64", Release: "fedora 42"}, "python3-req", []string{"python3-requests", "python3-requests-file"}, "python3-pip"},
	} {
		open := Embedded().alpineBranches
		if c.q.Manager == "rpm" {
			open = Embedded().rpmReleases
		}
		r, ok := open(c.q)
		if !ok {
			t.Fatalf("nothing is known of %v", c.q)
		}
		got := slices.Collect(r.(packages.Namer).Names(c.prefix))
		for _, name := range c.has {
			if !slices.Contains(got, name) {
				t.Errorf("%v %s: %q lacks %s", c.q, c.prefix, got, name)
			}
		}
		if slices.Contains(got, c.lacks) || !slices.IsSorted(got) {
			t.Errorf("%v %s: %q", c.q, c.prefix, got)
		}
	}
}
