package tools

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func TestUpwards(t *testing.T) {
	for dir, want := range map[string][]string{"/srv/app": {"/srv/app", "/srv", "/"}, "/": {"/"}, "": nil, ".": nil, "app/src": nil} {
		if diff := cmp.Diff(want, slices.Collect(Upwards(dir))); diff != "" {
			t.Errorf("%q: want -, got +\n%s", dir, diff)
		}
	}
}

// TestStatNowhere: in an image where everything is known, a path below a directory that is not known is unknown all the
// same.
func TestStatNowhere(t *testing.T) {
	w := &World{Run: &Run{}, State: &state.State{Files: filesystem.New(nil)}}
	for p, want := range map[string]filesystem.Presence{"/go.mod": filesystem.Absent, "go.mod": filesystem.Unknown, "": filesystem.Unknown} {
		if got := w.Stat(p).Entry.Presence; got != want {
			t.Errorf("Stat(%q) is %v, want %v", p, got, want)
		}
		if got := w.Lstat(p).Entry.Presence; got != want {
			t.Errorf("Lstat(%q) is %v, want %v", p, got, want)
		}
	}
}
