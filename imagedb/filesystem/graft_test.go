package filesystem_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// counted is a folder of files, and how often it was asked for one.
type counted struct {
	names []string
	asked int
}

func (c *counted) Lookup(string) filesystem.Entry {
	c.asked++
	return filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular}
}

func (c *counted) Children(string) ([]string, bool) { return c.names, true }

// TestListingOfCopies: the names of a tree that was copied whole are there without a look at each, those of which a
// change says something excepted; what a copy leaves out is not listed.
func TestListingOfCopies(t *testing.T) {
	base := &counted{}
	for n := range 100 {
		base.names = append(base.names, fmt.Sprint("file", n))
	}
	slices.Sort(base.names)
	from := filesystem.New(base)
	copied := func(whole bool, change func(string, filesystem.Entry) (filesystem.Entry, bool)) *filesystem.State {
		edit := filesystem.New(nil).Edit()
		edit.Graft(filesystem.Graft{Dest: "/to", Source: "/out", From: from, Whole: whole, Change: change})
		edit.Remove("/to/file7", filesystem.Cause{})
		return edit.Done()
	}
	whole := copied(true, func(_ string, e filesystem.Entry) (filesystem.Entry, bool) { return e, true })
	base.asked = 0
	if names, _ := whole.Children("/to"); len(names) != 99 || slices.Contains(names, "file7") {
		t.Errorf("%d names: %v", len(names), names)
	}
	if base.asked > 1 {
		t.Errorf("%d files were looked at", base.asked)
	}
	parts := copied(false, func(p string, e filesystem.Entry) (filesystem.Entry, bool) { return e, p == "/out/file1" })
	if names, _ := parts.Children("/to"); !slices.Equal(names, []string{"file1"}) {
		t.Errorf("got %v", names)
	}
}
