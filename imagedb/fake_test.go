package imagedb_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/imagetest"
)

func TestFixed(t *testing.T) {
	ctx := context.Background()
	db := imagedb.Fixed(&imagedb.Image{Ref: "a", Platform: "linux/arm64"}, &imagedb.Image{Ref: "b", Completeness: imagedb.Complete}, &imagedb.Image{Ref: "c"})
	var other *imagedb.PlatformError
	if _, err := db.Image(ctx, "a", "linux/amd64"); !errors.As(err, &other) || !slices.Equal(other.Have, []string{"linux/arm64"}) {
		t.Errorf("%v", err)
	}
	if _, err := db.Image(ctx, "d", "linux/amd64"); !errors.Is(err, imagedb.ErrNotFound) {
		t.Errorf("%v", err)
	}
	for ref, want := range map[string]filesystem.Presence{"b": filesystem.Absent, "c": filesystem.Unknown} {
		tree, err := imagetest.Tree(t, db, ref)
		imagetest.Check(t, err)
		if e := tree.Lookup("/x"); e.Presence != want {
			t.Errorf("%s: %+v", ref, e)
		}
	}
}

func TestTreeOf(t *testing.T) {
	tree := imagedb.TreeOf(map[string]filesystem.Entry{"/a/b/c": {Type: filesystem.Regular}, "/a/gone": {Presence: filesystem.Absent}, "d/c": {}})
	names, complete := tree.Children("/a")
	if !slices.Equal(names, []string{"b"}) || !complete {
		t.Errorf("%q", names)
	}
	if e := tree.Lookup("/a/b"); e.Presence != filesystem.Present || e.Type != filesystem.Directory {
		t.Errorf("%+v", e)
	}
	if e := tree.Lookup("/a/gone"); e.Presence != filesystem.Absent {
		t.Errorf("%+v", e)
	}
	if got := tree.(filesystem.Namer).Named("c"); !slices.Equal(got, []string{"/a/b/c", "/d/c"}) {
		t.Errorf("%q", got)
	}
}
