package imagedb

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/layer"
)

// conform holds a source against the synthetic image, known there as ref; every source must say the same.
func conform(t *testing.T, db DB, ref string) {
	t.Helper()
	ctx := context.Background()
	img, err := db.Image(ctx, ref, "linux/amd64")
	check(t, err)
	if img.Ref != ref || img.Platform != "linux/amd64" || !img.ConfigKnown || img.Completeness != Complete || img.Source == "" {
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
	check(t, err)
	conformTree(t, tree, ref)
	packages, complete, err := img.Packages(ctx)
	check(t, err)
	if !complete || len(packages) != 2 || packages[0].Name != "libc6" || packages[0].Depends != "libgcc-s1, libcrypt1 (>= 1)" ||
		!slices.Equal(packages[0].Provides, []string{"libc6-2.36", "libc"}) || packages[1].Name != "some-thing" || packages[1].Version != "1.2" {
		t.Errorf("packages: %+v, complete %v", packages, complete)
	}
	if _, err := db.Image(ctx, strings.Replace(ref, "app", "nonesuch", 1), "linux/amd64"); err == nil {
		t.Error("an image that is not there: no error")
	}
}

func conformTree(t *testing.T, tree filesystem.Tree, ref string) {
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

func TestSourcesConform(t *testing.T) {
	index := syntheticIndex(t)
	one := syntheticImage(t, "amd64", syntheticLayers(t)...)
	dir := writeLayout(t, map[string]any{"example.com/app:1": index, "app:old": withMediaType(one), "docker.io/library/app:latest": one})
	t.Run("layout", func(t *testing.T) { conform(t, Layout(dir), "example.com/app:1") })
	t.Run("layout, old media types", func(t *testing.T) { conform(t, Layout(dir), "app:old") })
	t.Run("layout, normalized name", func(t *testing.T) { conform(t, Layout(dir), "app") })
	t.Run("layout in a tar", func(t *testing.T) { conform(t, Tarball(tarFolder(t, dir)), "example.com/app:1") })
	t.Run("docker save", func(t *testing.T) { conform(t, Tarball(saveTarball(t, "app:1", one)), "app:1") })
	for kind, pack := range packers {
		t.Run("layout in a tar, "+kind, func(t *testing.T) { conform(t, Tarball(pack(t, tarFolder(t, dir))), "example.com/app:1") })
		t.Run("docker save, "+kind, func(t *testing.T) { conform(t, Tarball(pack(t, saveTarball(t, "app:1", one))), "app:1") })
		t.Run("old docker save, "+kind, func(t *testing.T) {
			old := oldTarball(t, "app:1", one)
			conform(t, Tarball(old), "app:1")
			conform(t, Tarball(pack(t, old)), "app:1")
		})
	}
	host := serve(t)
	push(t, host+"/x/app:1", index)
	push(t, host+"/x/app:old", withMediaType(one))
	t.Run("registry", func(t *testing.T) { conform(t, Registry(RegistryOptions{}), host+"/x/app:1") })
	t.Run("registry, old media types", func(t *testing.T) { conform(t, Registry(RegistryOptions{}), host+"/x/app:old") })
	t.Run("registry by digest", func(t *testing.T) {
		digest, err := index.Digest()
		check(t, err)
		conform(t, Registry(RegistryOptions{}), host+"/x/app@"+digest.String())
	})
	t.Run("mirror", func(t *testing.T) {
		mirrors := map[string][]string{"registry.example.com": {host}}
		conform(t, Registry(RegistryOptions{Mirrors: mirrors}), "registry.example.com/x/app:1")
	})
	t.Run("chain", func(t *testing.T) { conform(t, Chain(Fixed(), Layout(t.TempDir()), Layout(dir)), "app:old") })
	cache := t.TempDir()
	t.Run("cache, cold", func(t *testing.T) {
		conform(t, Registry(RegistryOptions{}, WithCache(NewCache(cache))), host+"/x/app:1")
	})
	t.Run("cache, warm", func(t *testing.T) {
		conform(t, Registry(RegistryOptions{}, WithCache(NewCache(cache)), WithLimits(layer.Limits{Entries: 1})), host+"/x/app:1")
	})
}

func TestPlatforms(t *testing.T) {
	ctx := context.Background()
	db := Layout(writeLayout(t, map[string]any{"app:1": syntheticIndex(t), "one": syntheticImage(t, "s390x", syntheticLayers(t)...)}))
	img, err := db.Image(ctx, "app:1", "linux/arm64/v8")
	check(t, err)
	if img.Platform != "linux/arm64" || img.Config.Env[1] != "A=arm64" {
		t.Errorf("%+v", img)
	}
	_, err = db.Image(ctx, "app:1", "linux/riscv64")
	var e *PlatformError
	if !errors.As(err, &e) || !slices.Equal(e.Have, []string{"linux/amd64", "linux/arm64"}) {
		t.Errorf("%v", err)
	}
	if img, err = db.Image(ctx, "one", "linux/amd64"); err != nil || img.Platform != "linux/s390x" {
		t.Errorf("a manifest alone is taken as builders take it, whatever its platform: %v", err)
	}
	if _, err = db.Image(ctx, "two", "linux/amd64"); !errors.Is(err, ErrNotFound) {
		t.Errorf("%v", err)
	}
}

func TestAcceptablePlatforms(t *testing.T) {
	for want, list := range map[string]string{
		"linux/amd64":   "linux/amd64 linux/386",
		"linux/x86_64":  "linux/amd64 linux/386",
		"linux/arm/v6":  "linux/arm/v6 linux/arm/v5",
		"linux/arm":     "linux/arm/v7 linux/arm/v6 linux/arm/v5",
		"linux/aarch64": "linux/arm64 linux/arm/v8 linux/arm/v7 linux/arm/v6 linux/arm/v5",
		"linux/ppc64le": "linux/ppc64le",
	} {
		p, err := parsePlatform(want)
		check(t, err)
		if got := strings.Join(acceptable(p), " "); got != list {
			t.Errorf("%s: %s", want, got)
		}
	}
	for _, bad := range []string{"linux", "linux/", "a/b/c/d"} {
		if _, err := parsePlatform(bad); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}

func TestCacheSurvivesDamage(t *testing.T) {
	dir := writeLayout(t, map[string]any{"app": syntheticImage(t, "amd64", syntheticLayers(t)...)})
	cache := t.TempDir()
	conform(t, Layout(dir, WithCache(NewCache(cache))), "app")
	files, err := os.ReadDir(cache + "/v1")
	check(t, err)
	if len(files) != 3 {
		t.Errorf("two layers and their chain, but %v", files)
	}
	for i, f := range files {
		b, err := os.ReadFile(cache + "/v1/" + f.Name())
		check(t, err)
		b = b[:len(b)-1]
		if i == 1 {
			b = nil
		}
		check(t, os.WriteFile(cache+"/v1/"+f.Name(), b, 0o644))
	}
	conform(t, Layout(dir, WithCache(NewCache(cache))), "app")
	for _, f := range files {
		b, err := os.ReadFile(cache + "/v1/" + f.Name())
		check(t, err)
		if _, err := layer.Parse(b); err != nil {
			t.Errorf("%s was not made again: %v", f.Name(), err)
		}
	}
}

func TestCacheWithoutDirectoryToWrite(t *testing.T) {
	dir := writeLayout(t, map[string]any{"app": syntheticImage(t, "amd64", syntheticLayers(t)...)})
	file := t.TempDir() + "/file"
	check(t, os.WriteFile(file, nil, 0o644))
	cache := NewCache(file)
	conform(t, Layout(dir, WithCache(cache)), "app")
	if cache.Failure() == nil {
		t.Error("no word of the directory that cannot be written")
	}
}
