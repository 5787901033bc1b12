package imagedb_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/archive"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/containerd"
	"github.com/layerlint/layerlint/imagedb/engine"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/imagetest"
	"github.com/layerlint/layerlint/imagedb/indexed"
	"github.com/layerlint/layerlint/imagedb/layer"
	"github.com/layerlint/layerlint/imagedb/layout"
	"github.com/layerlint/layerlint/imagedb/oci"
	"github.com/layerlint/layerlint/imagedb/registry"
	"github.com/layerlint/layerlint/imagedb/rootfs"
	"github.com/layerlint/layerlint/imagedb/storage"
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
	id, err := one.ConfigName()
	imagetest.Check(t, err)
	kept := imagetest.Held{Name: "app:1", ID: id, Image: one, Saved: imagetest.SavedOld(t, "app:1", one)}
	t.Run("engine with a storage driver", func(t *testing.T) {
		imagetest.Conform(t, engine.DB(engine.Host{URL: imagetest.Engine(t, kept)}), "app:1")
	})
	t.Run("engine with a containerd store", func(t *testing.T) {
		kept.ID, err = index.Digest()
		imagetest.Check(t, err)
		kept.Saved = imagetest.Folder(t, dir)
		imagetest.Conform(t, engine.DB(engine.Host{URL: imagetest.Engine(t, kept)}), "app:1")
	})
	t.Run("containers-storage", func(t *testing.T) {
		imagetest.Conform(t, storage.DB(imagetest.Storage(t, "localhost/app:1", one)), "app:1")
	})
	t.Run("containerd", func(t *testing.T) {
		socket := imagetest.Containerd(t, dir, "example.com/app:1", kept.ID.String(), nil)
		imagetest.Conform(t, containerd.DB(socket), "example.com/app:1")
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

// A directory has no layers and no configuration; what lies in it is what its image holds.
func TestDirectoriesConform(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"etc/os-release": "ID=debian\n", "usr/bin/run": "#!/bin/sh\necho\n", "usr/lib/libc.so.6": "text", "proc/1/status": "x",
		"var/lib/dpkg/status":                "Package: libc6\nStatus: install ok installed\nArchitecture: amd64\nVersion: 2.36-9\n",
		"var/lib/dpkg/info/libc6:amd64.list": "/.\n/lib\n/lib/libc.so.6\n"} {
		imagetest.Check(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		imagetest.Check(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755))
	}
	imagetest.Check(t, os.Symlink("usr/lib", filepath.Join(dir, "lib")))
	imagetest.Check(t, os.Symlink("/etc/hostname", filepath.Join(dir, "out"))) // it leads to the image's own
	imagetest.Check(t, os.Link(filepath.Join(dir, "usr/bin/run"), filepath.Join(dir, "usr/bin/again")))
	db := rootfs.DB("app:1", dir)
	img, err := db.Image(t.Context(), "docker.io/library/app:1", "linux/amd64")
	imagetest.Check(t, err)
	if img.Completeness != imagedb.Complete || img.ConfigKnown || img.Source != "directory "+dir {
		t.Errorf("%+v", img)
	}
	tree, err := img.Tree(t.Context())
	imagetest.Check(t, err)
	if e := tree.Lookup("/etc/os-release"); string(e.Content) != "ID=debian\n" || e.Cause.Layer != 0 {
		t.Errorf("os-release: %+v", e)
	}
	if e := tree.Lookup("/usr/bin/again"); e.Head != "#!/bin/sh" || e.Mode != 0o755 || e.Type != filesystem.Regular {
		t.Errorf("hard link: %+v", e)
	}
	if r := filesystem.Stat(tree, "/lib/libc.so.6"); r.Path != "/usr/lib/libc.so.6" || r.Entry.Package != "libc6" {
		t.Errorf("library: %+v", r)
	}
	if r := filesystem.Stat(tree, "/out"); r.Path != "/etc/hostname" || r.Entry.Presence != filesystem.Absent {
		t.Errorf("a link is followed out of the directory: %+v", r)
	}
	if names, complete := tree.Children("/proc"); len(names) > 0 || !complete {
		t.Errorf("processes of this machine: %q", names)
	}
	if packages, complete, err := img.Packages(t.Context()); len(packages) != 1 || !complete || err != nil {
		t.Errorf("packages: %+v, %v", packages, err)
	}
	if _, err := db.Image(t.Context(), "other:1", "linux/amd64"); !errors.Is(err, imagedb.ErrNotFound) {
		t.Errorf("another image: %v", err)
	}
	if _, err := rootfs.DB("", dir).Image(t.Context(), "other:1", "linux/amd64"); err != nil {
		t.Errorf("a directory that stands for every image: %v", err)
	}
}

// An image of which somebody else made an index has what its root file system holds, and the configuration beside it.
func TestIndexedImagesConform(t *testing.T) {
	root, dir := t.TempDir(), t.TempDir()
	imagetest.Check(t, os.WriteFile(filepath.Join(root, "os-release"), []byte("ID=debian\n"), 0o644))
	x, err := rootfs.Index(t.Context(), root, layer.Limits{})
	imagetest.Check(t, err)
	imagetest.Check(t, os.Mkdir(filepath.Join(dir, "0"), 0o755))
	imagetest.Check(t, os.WriteFile(filepath.Join(dir, "0", "index"), x.Bytes(), 0o644))
	record := func(name, ref string) {
		text := `{"ref":"` + ref + `","platform":"linux/amd64","digest":"sha256:1","config":{"os":"linux","architecture":"amd64","config":{"User":"me"}}}`
		imagetest.Check(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	record("0.json", "app:1")
	record("1.json", "bare:1")
	var missed []string
	db := indexed.DB(dir, func(ref, platform string) { missed = append(missed, ref+" "+platform) })
	img, err := db.Image(t.Context(), "app:1", "linux/amd64")
	imagetest.Check(t, err)
	if img.Completeness != imagedb.Complete || !img.ConfigKnown || img.Config.User != "me" || img.Digest != "sha256:1" {
		t.Errorf("%+v", img)
	}
	tree, err := img.Tree(t.Context())
	imagetest.Check(t, err)
	if names, complete := tree.Children("/"); !slices.Equal(names, []string{"os-release"}) || !complete {
		t.Errorf("%q, complete %v", names, complete)
	}
	bare, err := db.Image(t.Context(), "bare:1", "linux/amd64")
	imagetest.Check(t, err)
	if bare.Completeness != imagedb.ConfigOnly || bare.Config.User != "me" {
		t.Errorf("%+v", bare)
	}
	if _, err := db.Image(t.Context(), "app:1", "linux/arm64"); !errors.Is(err, imagedb.ErrNotFound) {
		t.Errorf("%v", err)
	}
	if !slices.Equal(missed, []string{"app:1 linux/arm64"}) {
		t.Errorf("%q", missed)
	}
	imagetest.Check(t, os.WriteFile(filepath.Join(dir, "0", "index"), []byte("no index"), 0o644))
	if _, err := db.Image(t.Context(), "app:1", "linux/amd64"); err == nil || errors.Is(err, imagedb.ErrNotFound) {
		t.Errorf("a damaged index: %v", err)
	}
}
