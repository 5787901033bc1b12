package catalog

import (
	"context"
	"errors"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/imagedb"
)

func clean(p string) string { return path.Clean(p) }

func TestEveryCUDATagOpens(t *testing.T) {
	tags, ok := KnownTags("docker.io/nvidia/cuda")
	if !ok || len(tags) < 1670 || !slices.IsSorted(tags) {
		t.Fatalf("%d tags known, %v; want at least 1670, sorted", len(tags), ok)
	}
	db := DB()
	for _, tag := range tags {
		im, err := db.Image(context.Background(), "nvidia/cuda:"+tag, "linux/amd64")
		var platform *imagedb.PlatformError
		if errors.As(err, &platform) {
			im, err = db.Image(context.Background(), "nvidia/cuda:"+tag, platform.Have[0])
		}
		if err != nil {
			t.Errorf("%s: %v", tag, err)
			continue
		}
		version, _, _ := strings.Cut(tag, "-")
		if noBase := strings.HasSuffix(tag, "-ubuntu18"); noBase {
			continue // the sources have no Dockerfile of what these build on
		}
		if v := "CUDA_VERSION=" + version; !slices.ContainsFunc(im.Config.Env, func(e string) bool { return strings.HasPrefix(e, v) }) {
			t.Errorf("%s: no %s in %q", tag, v, im.Config.Env)
		}
		tree, err := im.Tree(context.Background())
		if err != nil {
			t.Errorf("%s: %v", tag, err)
			continue
		}
		if e := tree.Lookup("/usr/local/cuda"); e.Presence != filesystem.Present {
			t.Errorf("%s: /usr/local/cuda is not present", tag)
		}
	}
}

func TestTreesAgreeWithThemselves(t *testing.T) {
	db := DB()
	for _, ref := range []string{"ubuntu:24.04", "ubuntu:22.04", "debian:trixie", "nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04", "nvidia/cuda:13.0.2-devel-ubuntu24.04"} {
		tree := openTree(t, db, ref)
		count := 0
		var walk func(dir string)
		walk = func(dir string) {
			names, _ := tree.Children(dir)
			if !slices.IsSorted(names) {
				t.Errorf("%s: names in %s are not sorted", ref, dir)
			}
			for _, n := range names {
				count++
				p := path.Join(dir, n)
				e := tree.Lookup(p)
				if e.Presence != filesystem.Present {
					t.Errorf("%s: %s is listed and %s", ref, p, presence(e))
				}
				if e.Cause.Note == "" {
					t.Errorf("%s: %s has no source", ref, p)
				}
				if e.Type == filesystem.Directory {
					walk(p)
				}
			}
		}
		walk("/")
		if count < 1000 {
			t.Errorf("%s: only %d entries", ref, count)
		}
	}
}

func TestNotHeld(t *testing.T) {
	for _, ref := range []string{"nvidia/cuda:12.7.0-base-ubuntu22.04", "nobody/nothing", "debian@sha256:" + strings.Repeat("0", 64), "debian:nonesuch"} {
		if _, err := DB().Image(context.Background(), ref, ""); !errors.Is(err, imagedb.ErrNotFound) {
			t.Errorf("%s: %v, want ErrNotFound", ref, err)
		}
	}
}

func BenchmarkOpenAndLookup(b *testing.B) {
	for _, ref := range []string{"nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04", "nvidia/cuda:13.0.2-cudnn-devel-ubuntu24.04", "debian:bookworm"} {
		b.Run(ref, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				openTree(b, DB(), ref).Lookup("/usr/bin/wget")
			}
		})
	}
}
