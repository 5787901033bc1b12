package imagedb_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"testing"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/archive"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/imagetest"
	"github.com/layerlint/layerlint/imagedb/layer"
	"github.com/layerlint/layerlint/imagedb/layout"
	"github.com/layerlint/layerlint/imagedb/oci"
	"github.com/layerlint/layerlint/imagedb/registry"
)

func TestSourcesConform(t *testing.T) {
	index := imagetest.Index(t)
	one := imagetest.Image(t, "amd64", imagetest.Layers(t)...)
	dir := imagetest.Layout(t, map[string]any{"example.com/app:1": index, "app:old": imagetest.Docker(one), "docker.io/library/app:latest": one})
	t.Run("layout", func(t *testing.T) { imagetest.Conform(t, layout.DB(dir), "example.com/app:1") })
	t.Run("layout, old media types", func(t *testing.T) { imagetest.Conform(t, layout.DB(dir), "app:old") })
	t.Run("layout, normalized name", func(t *testing.T) { imagetest.Conform(t, layout.DB(dir), "app") })
	t.Run("layout in a tar", func(t *testing.T) { imagetest.Conform(t, archive.DB(imagetest.Folder(t, dir)), "example.com/app:1") })
	t.Run("docker save", func(t *testing.T) { imagetest.Conform(t, archive.DB(imagetest.Saved(t, "app:1", one)), "app:1") })
	for kind, pack := range imagetest.Packers {
		t.Run("layout in a tar, "+kind, func(t *testing.T) {
			imagetest.Conform(t, archive.DB(pack(t, imagetest.Folder(t, dir))), "example.com/app:1")
		})
		t.Run("docker save, "+kind, func(t *testing.T) {
			imagetest.Conform(t, archive.DB(pack(t, imagetest.Saved(t, "app:1", one))), "app:1")
		})
		t.Run("old docker save, "+kind, func(t *testing.T) {
			old := imagetest.SavedOld(t, "app:1", one)
			imagetest.Conform(t, archive.DB(old), "app:1")
			imagetest.Conform(t, archive.DB(pack(t, old)), "app:1")
		})
	}
	host := imagetest.Serve(t)
	imagetest.Push(t, host+"/x/app:1", index)
	imagetest.Push(t, host+"/x/app:old", imagetest.Docker(one))
	t.Run("registry", func(t *testing.T) { imagetest.Conform(t, registry.DB(registry.Options{}), host+"/x/app:1") })
	t.Run("registry, old media types", func(t *testing.T) { imagetest.Conform(t, registry.DB(registry.Options{}), host+"/x/app:old") })
	t.Run("registry by digest", func(t *testing.T) {
		digest, err := index.Digest()
		imagetest.Check(t, err)
		imagetest.Conform(t, registry.DB(registry.Options{}), host+"/x/app@"+digest.String())
	})
	t.Run("mirror", func(t *testing.T) {
		mirrors := map[string][]string{"registry.example.com": {host}}
		imagetest.Conform(t, registry.DB(registry.Options{Mirrors: mirrors}), "registry.example.com/x/app:1")
	})
	t.Run("chain", func(t *testing.T) {
		imagetest.Conform(t, imagedb.Chain(imagedb.Fixed(), layout.DB(t.TempDir()), layout.DB(dir)), "app:old")
	})
	held := t.TempDir()
	t.Run("cache, cold", func(t *testing.T) {
		imagetest.Conform(t, registry.DB(registry.Options{}, oci.WithCache(cache.New(held))), host+"/x/app:1")
	})
	t.Run("cache, warm", func(t *testing.T) {
		imagetest.Conform(t, registry.DB(registry.Options{}, oci.WithCache(cache.New(held)), oci.WithLimits(layer.Limits{Entries: 1})), host+"/x/app:1")
	})
}

func TestPlatforms(t *testing.T) {
	ctx := context.Background()
	db := layout.DB(imagetest.Layout(t, map[string]any{"app:1": imagetest.Index(t), "one": imagetest.Image(t, "s390x", imagetest.Layers(t)...)}))
	img, err := db.Image(ctx, "app:1", "linux/arm64/v8")
	imagetest.Check(t, err)
	if img.Platform != "linux/arm64" || img.Config.Env[1] != "A=arm64" {
		t.Errorf("%+v", img)
	}
	_, err = db.Image(ctx, "app:1", "linux/riscv64")
	var e *imagedb.PlatformError
	if !errors.As(err, &e) || !slices.Equal(e.Have, []string{"linux/amd64", "linux/arm64"}) {
		t.Errorf("%v", err)
	}
	if img, err = db.Image(ctx, "one", "linux/amd64"); err != nil || img.Platform != "linux/s390x" {
		t.Errorf("a manifest alone is taken as builders take it, whatever its platform: %v", err)
	}
	if _, err = db.Image(ctx, "two", "linux/amd64"); !errors.Is(err, imagedb.ErrNotFound) {
		t.Errorf("%v", err)
	}
}

func TestCacheSurvivesDamage(t *testing.T) {
	dir := imagetest.Layout(t, map[string]any{"app": imagetest.Image(t, "amd64", imagetest.Layers(t)...)})
	held := t.TempDir()
	imagetest.Conform(t, layout.DB(dir, oci.WithCache(cache.New(held))), "app")
	files, err := os.ReadDir(held + "/v1")
	imagetest.Check(t, err)
	if len(files) != 3 {
		t.Errorf("two layers and their chain, but %v", files)
	}
	for i, f := range files {
		b, err := os.ReadFile(held + "/v1/" + f.Name())
		imagetest.Check(t, err)
		b = b[:len(b)-1]
		if i == 1 {
			b = nil
		}
		imagetest.Check(t, os.WriteFile(held+"/v1/"+f.Name(), b, 0o644))
	}
	imagetest.Conform(t, layout.DB(dir, oci.WithCache(cache.New(held))), "app")
	for _, f := range files {
		b, err := os.ReadFile(held + "/v1/" + f.Name())
		imagetest.Check(t, err)
		if _, err := layer.Parse(b); err != nil {
			t.Errorf("%s was not made again: %v", f.Name(), err)
		}
	}
}

func TestCacheWithoutDirectoryToWrite(t *testing.T) {
	dir := imagetest.Layout(t, map[string]any{"app": imagetest.Image(t, "amd64", imagetest.Layers(t)...)})
	file := t.TempDir() + "/file"
	imagetest.Check(t, os.WriteFile(file, nil, 0o644))
	held := cache.New(file)
	imagetest.Conform(t, layout.DB(dir, oci.WithCache(held)), "app")
	if held.Failure() == nil {
		t.Error("no word of the directory that cannot be written")
	}
}
