package main

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/engine"
	"github.com/layerlint/layerlint/imagedb/imagetest"
)

// An engine with a storage driver builds on what it holds; one with a containerd store asks registries first, and so is
// an image for which it holds another platform's.
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
		img, err := (&byStore{newWorld(imageFlags{}, ""), engine.DB(h), c.others}).Image(t.Context(), c.ref, c.platform)
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		if local := img.Source == h.String(); local != c.local {
			t.Errorf("%+v: %s answers", c, img.Source)
		}
	}
}

// What an engine holds for another platform exists, whatever registries say of it.
func TestImagesForOtherPlatforms(t *testing.T) {
	one := imagetest.Image(t, "arm64", imagetest.Layers(t)...)
	id, err := one.ConfigName()
	if err != nil {
		t.Fatal(err)
	}
	held := imagetest.Held{Name: "app:1", ID: id, Image: one, Saved: imagetest.SavedOld(t, "app:1", one)}
	db := &byStore{newWorld(imageFlags{}, ""), engine.DB(engine.Host{URL: imagetest.Engine(t, held)}), missing{}}
	_, err = db.Image(t.Context(), "app:1", "linux/amd64")
	var none *imagedb.MissingError
	if err == nil || errors.As(err, &none) || !strings.Contains(err.Error(), "for linux/arm64 only: --platform linux/arm64 follows it") {
		t.Errorf("%v", err)
	}
	if _, err := db.Image(t.Context(), "none:1", "linux/amd64"); !errors.As(err, &none) {
		t.Errorf("%v", err)
	}
	if _, err := db.Image(t.Context(), "app:1", "linux/arm64"); err != nil {
		t.Error(err)
	}
}

// Why an engine may not be asked is told of images that nobody else has, and of those alone.
func TestClosedEngines(t *testing.T) {
	refusal := errors.New("this user may not ask it")
	db := imagedb.Chain(inTurn([]imagedb.DB{imagedb.Fixed(&imagedb.Image{Ref: "app:1"}), closed{refusal}}), imagedb.Fixed())
	if _, err := db.Image(t.Context(), "app:1", "linux/amd64"); err != nil {
		t.Error(err)
	}
	if _, err := db.Image(t.Context(), "other:1", "linux/amd64"); !errors.Is(err, refusal) {
		t.Errorf("%v", err)
	}
	if _, err := inTurn([]imagedb.DB{missing{}, closed{refusal}}).Image(t.Context(), "app:1", "linux/amd64"); !errors.Is(err, refusal) {
		t.Errorf("an image that the engine may hold is said not to exist: %v", err)
	}
}

// An image that the builder does not find is told apart from one that another engine holds.
func TestUnseenImages(t *testing.T) {
	registry := missing{}
	docker, podman := imagedb.Fixed(&imagedb.Image{Ref: "app:1"}), imagedb.Fixed(&imagedb.Image{Ref: "other:1"})
	db := inTurn([]imagedb.DB{&fallback{registry, docker, &imagedb.LocalOnly{Builder: "mine"}}, podman})
	for ref, unseen := range map[string]bool{"app:1": true, "other:1": false} {
		img, err := db.Image(t.Context(), ref, "linux/amd64")
		if err != nil {
			t.Fatal(err)
		}
		if (img.LocalOnly != nil) != unseen || unseen && img.LocalOnly.Registry != "it has none" {
			t.Errorf("%s: %+v", ref, img.LocalOnly)
		}
	}
	if _, err := db.Image(t.Context(), "none:1", "linux/amd64"); err == nil || errors.Is(err, imagedb.ErrNotFound) {
		t.Errorf("what the registry said is lost: %v", err)
	}
}

// missing is a registry that has nothing.
type missing struct{}

func (missing) Image(_ context.Context, ref, _ string) (*imagedb.Image, error) {
	return nil, &imagedb.MissingError{Ref: ref, Reason: "it has none"}
}
