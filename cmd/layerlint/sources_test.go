package main

import (
	"testing"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/engine"
	"github.com/layerlint/layerlint/imagedb/imagetest"
)

// An engine with a storage driver builds on what it holds; one with a containerd store asks registries first, and so is an image for
// which it holds another platform's.
func TestWhoIsAskedFirst(t *testing.T) {
	one := imagetest.Image(t, "amd64", imagetest.Layers(t)...)
	id, err := one.ConfigName()
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := imagedb.Fixed(&imagedb.Image{Ref: "app:1", Source: "registry"}, &imagedb.Image{Ref: "other:1", Source: "registry"})
	for _, c := range []struct {
		ref, platform string
		containerd    bool
		others        imagedb.DB
		local         bool
	}{
		{"app:1", "linux/amd64", false, elsewhere, true},
		{"app:1", "linux/amd64", true, elsewhere, false},
		{"app:1", "linux/amd64", true, imagedb.Fixed(), true},
		{"app:1", "linux/s390x", false, elsewhere, false},
		{"other:1", "linux/amd64", false, elsewhere, false},
	} {
		held := imagetest.Held{Name: "app:1", ID: id, Image: one, Saved: imagetest.SavedOld(t, "app:1", one)}
		if c.containerd {
			held.Digests = []string{"app@" + id.String()}
		}
		h := engine.Host{URL: imagetest.Engine(t, held)}
		img, err := (&byStore{newWorld(imageFlags{}), engine.DB(h), c.others}).Image(t.Context(), c.ref, c.platform)
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		if local := img.Source == h.String(); local != c.local {
			t.Errorf("%+v: %s answers", c, img.Source)
		}
	}
}
