package imagetest

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Conform holds a source against the synthetic image, known there as ref; every source must say the same.
func Conform(t *testing.T, db imagedb.DB, ref string) {
	t.Helper()
	ctx := context.Background()
	img, err := db.Image(ctx, ref, "linux/amd64")
	Check(t, err)
	if img.Ref != ref || img.Platform != "linux/amd64" || !img.ConfigKnown || img.Completeness != imagedb.Complete || img.Source == "" {
		t.Errorf("identity: %+v", img)
	}
	c := img.Config
	if !slices.Equal(c.Env, []string{"PATH=/usr/bin", "A=amd64"}) || c.User != "me" || c.WorkingDir != "/w" || !slices.Equal(c.Entrypoint, []string{"run"}) ||
		!slices.Equal(c.OnBuild, []string{"RUN true"}) || !slices.Equal(c.Volumes, []string{"/v1", "/v2"}) || !slices.Equal(c.Healthcheck, []string{"NONE"}) || c.Labels["l"] != "1" {
		t.Errorf("configuration: %+v", c)
	}
	if len(img.Layers) != 2 || img.Layers[0].DiffID == "" || img.Layers[0].Digest == "" || img.Layers[0].Size == 0 {
		t.Errorf("layers: %+v", img.Layers)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if _, err := img.Tree(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	tree, err := img.Tree(ctx)
	Check(t, err)
	ConformTree(t, tree, ref)
	packages, complete, err := img.Packages(ctx)
	Check(t, err)
	if !complete || len(packages) != 2 || packages[0].Name != "libc6" || packages[0].Depends != "libgcc-s1, libcrypt1 (>= 1)" ||
		!slices.Equal(packages[0].Provides, []string{"libc6-2.36", "libc"}) || packages[1].Name != "some-thing" || packages[1].Version != "1.2" {
		t.Errorf("packages: %+v, complete %v", packages, complete)
	}
	if _, err := db.Image(ctx, strings.Replace(ref, "app", "nonesuch", 1), "linux/amd64"); err == nil {
		t.Error("an image that is not there: no error")
	}
}

// ConformTree holds the files of the synthetic image against what is known of them.
func ConformTree(t *testing.T, tree filesystem.Tree, ref string) {
	t.Helper()
	if e := tree.Lookup("/etc/os-release"); string(e.Content) != "ID=debian\n" || e.Cause.Image != ref || e.Cause.Layer != 1 {
		t.Errorf("os-release: %+v", e)
	}
	if e := tree.Lookup("/usr/bin/again"); e.Head != "#!/bin/sh" || e.Cause.Layer != 2 || e.Mode != 0o755 || e.Type != filesystem.Regular {
		t.Errorf("hardlink over layers: %+v", e)
	}
	if e := tree.Lookup("/etc/gone"); e.Presence != filesystem.Absent || e.Cause.Layer != 2 || e.Cause.Image != ref {
		t.Errorf("whiteout: %+v", e)
	}
	if names, complete := tree.Children("/secret"); !slices.Equal(names, []string{"new"}) || !complete {
		t.Errorf("opaque directory: %q", names)
	}
	if r := filesystem.Stat(tree, "/lib/libc.so.6"); r.Path != "/usr/lib/libc.so.6" || r.Entry.Package != "libc6" {
		t.Errorf("library: %+v", r)
	}
	if got := tree.(filesystem.Namer).Named("libc.so.6"); !slices.Equal(got, []string{"/usr/lib/libc.so.6"}) {
		t.Errorf("named: %q", got)
	}
}

// IndexFiles is how many indexes a cache's directory holds.
func IndexFiles(t *testing.T, cache *cache.Cache) (n int) {
	t.Helper()
	files, err := cache.Files()
	Check(t, err)
	for _, f := range files {
		if f.Kind != "document" {
			n++
		}
	}
	return n
}
