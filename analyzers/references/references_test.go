package references_test

import (
	"slices"
	"testing"

	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func TestElsewhere(t *testing.T) {
	e := filesystem.New(nil).Edit()
	for _, p := range []string{"/opt/nsight/libcupti.so", "/usr/local/cuda-12.4/lib/libcupti.so", "/srv/app/go.mod"} {
		e.Put(p, filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular})
	}
	tree := e.Done()
	for _, c := range []struct {
		pattern string
		want    []string
	}{
		{"/usr/local/cuda-12.0/lib64/libcupti.so*", []string{"/usr/local/cuda-12.4/lib/libcupti.so", "/opt/nsight/libcupti.so"}},
		{"/go.mod", []string{"/srv/app/go.mod"}},
		{"/app/*.whl", nil},
		{"/nothing", nil},
	} {
		for _, tree := range []filesystem.Tree{tree, plain{tree}} {
			if got := references.Elsewhere(tree, c.pattern, 3); !slices.Equal(got, c.want) {
				t.Errorf("%s: got %q, want %q", c.pattern, got, c.want)
			}
		}
	}
}

// plain hides that a tree can find names by itself.
type plain struct{ filesystem.Tree }

func TestNearest(t *testing.T) {
	got := references.Nearest("biulder", []string{"base", "build", "builder", ""}, 3)
	if !slices.Equal(got, []string{"builder"}) {
		t.Errorf("got %q", got)
	}
	if got := references.Nearest("nginx", []string{"builder", "base"}, 3); len(got) != 0 {
		t.Errorf("got %q", got)
	}
	for _, name := range []string{"biuld", "buidl", "bulid", "ubild", "buil", "builds", "BUIDL"} {
		if got := references.Nearest(name, []string{"final", "build"}, 1); !slices.Equal(got, []string{"build"}) {
			t.Errorf("%s: got %q", name, got)
		}
	}
	if got := references.Nearest("dliub", []string{"build"}, 1); len(got) != 0 {
		t.Errorf("got %q", got)
	}
}

func TestSlipped(t *testing.T) {
	names := []string{"app", "lp", "nginx", "pppusers"}
	for name, want := range map[string]string{
		"ngnix": "nginx", "ngin": "nginx", "nginxx": "nginx", "nginy": "nginx", "ap": "app",
		"appuser": "", "np": "", "nginx": "", "nigxn": "",
	} {
		if got := references.Slipped(name, names); got != want {
			t.Errorf("Slipped(%q) = %q, want %q", name, got, want)
		}
	}
}
