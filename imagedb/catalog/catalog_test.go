package catalog

import (
	"context"
	"errors"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

func clean(p string) string { return path.Clean(p) }

func TestEveryCUDATagOpens(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	tags, ok := Embedded().KnownTags("docker.io/nvidia/cuda")
	if !ok || len(tags) < 1670 || !slices.IsSorted(tags) {
		t.Fatalf("%d tags known, %v; want at least 1670, sorted", len(tags), ok)
	}
	db := Embedded().DB("")
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
	db := Embedded().DB("")
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
		if _, err := Embedded().DB("").Image(context.Background(), ref, ""); !errors.Is(err, imagedb.ErrNotFound) {
			t.Errorf("%s: %v, want ErrNotFound", ref, err)
		}
	}
}

func BenchmarkOpenAndLookup(b *testing.B) {
	for _, ref := range []string{"nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04", "nvidia/cuda:13.0.2-cudnn-devel-ubuntu24.04", "debian:bookworm"} {
		b.Run(ref, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				openTree(b, Embedded().DB(""), ref).Lookup("/usr/bin/wget")
			}
		})
	}
}

func TestConfig(t *testing.T) {
	for _, c := range []struct {
		ref, platform, env, entrypoint, cmd, user, workdir string
		known                                              bool
	}{
		{ref: "nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04", env: "LD_LIBRARY_PATH=/usr/local/nvidia/lib:/usr/local/nvidia/lib64",
			entrypoint: "/opt/nvidia/nvidia_entrypoint.sh", known: true},
		{ref: "nvidia/cuda:12.4.1-devel-ubuntu22.04", platform: "linux/arm64", env: "LIBRARY_PATH=/usr/local/cuda/lib64/stubs",
			entrypoint: "/opt/nvidia/nvidia_entrypoint.sh", known: true},
		{ref: "nvidia/cuda:12.8.1-base-ubuntu24.04", env: "LD_LIBRARY_PATH=/usr/local/cuda/lib64", cmd: "/bin/bash", known: true},
		{ref: "nvidia/cuda:13.0.2-base-ubuntu24.04", env: "CUDA_VERSION=13.0.2", cmd: "/bin/bash", user: "root", workdir: "/"},
		{ref: "ubuntu:24.04", env: defaultPath, cmd: "/bin/bash", known: true},
		{ref: "debian:bookworm-slim", env: defaultPath, cmd: "bash", known: true},
		{ref: "python:3.12-slim-trixie", env: "PYTHON_VERSION=3.12.14", cmd: "python3", known: true},
		{ref: "node:22-slim", env: defaultPath, entrypoint: "docker-entrypoint.sh", cmd: "node", known: true},
		{ref: "golang:1.26", env: "GOPATH=/go", user: "root", workdir: "/go"},
		{ref: "nginx:alpine", env: "NGINX_VERSION=", entrypoint: "/docker-entrypoint.sh", cmd: "nginx -g daemon off;", known: true},
	} {
		im, err := Embedded().DB("").Image(context.Background(), c.ref, c.platform)
		if err != nil {
			t.Errorf("%s: %v", c.ref, err)
			continue
		}
		if !slices.ContainsFunc(im.Config.Env, func(e string) bool { return strings.HasPrefix(e, c.env) }) {
			t.Errorf("%s: environment %q lacks %q", c.ref, im.Config.Env, c.env)
		}
		if got := strings.Join(im.Config.Entrypoint, " "); got != c.entrypoint {
			t.Errorf("%s: entrypoint %q, want %q", c.ref, got, c.entrypoint)
		}
		if got := strings.Join(im.Config.Cmd, " "); got != c.cmd && c.cmd != "" {
			t.Errorf("%s: command %q, want %q", c.ref, got, c.cmd)
		}
		if im.Config.User != c.user || im.Config.WorkingDir != c.workdir || im.ConfigKnown != c.known {
			t.Errorf("%s: user %q, workdir %q, known %v", c.ref, im.Config.User, im.Config.WorkingDir, im.ConfigKnown)
		}
	}
}

const defaultPath = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

func TestPlatforms(t *testing.T) {
	_, err := Embedded().DB("").Image(context.Background(), "nvidia/cuda:12.4.1-base-ubuntu22.04", "linux/s390x")
	var platform *imagedb.PlatformError
	if !errors.As(err, &platform) || !slices.Equal(platform.Have, []string{"linux/amd64", "linux/arm64"}) {
		t.Errorf("an architecture without image: %v", err)
	}
	im, err := Embedded().DB("").Image(context.Background(), "nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04", "linux/arm64/v8")
	if err != nil {
		t.Fatal(err)
	}
	tree, err := im.Tree(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if e := follow(tree, "/usr/local/cuda/lib64/libcupti.so.12"); presence(e) != "present?" {
		t.Errorf("libcupti.so.12 on arm64: %s", presence(e))
	}
	if e := tree.Lookup("/usr/bin/bash"); presence(e) != "present" {
		t.Errorf("bash on arm64: %s", presence(e))
	}
}

func TestPlatformsThatNoSourceDenies(t *testing.T) {
	for _, ref := range []string{"ubuntu:24.04", "debian:trixie", "python:3.12"} {
		if _, err := Embedded().DB("").Image(context.Background(), ref, "linux/arm/v7"); !errors.Is(err, imagedb.ErrNotFound) {
			t.Errorf("%s for linux/arm/v7: %v, want ErrNotFound", ref, err)
		}
	}
}

func TestPackagesOfImages(t *testing.T) {
	for _, c := range []struct {
		ref, name string
		complete  bool
	}{
		{"ubuntu:22.04", "bash", true},
		{"ubuntu:24.04", "libc6", true},
		{"debian:trixie", "perl-base", true},
		{"nvidia/cuda:12.4.1-runtime-ubuntu22.04", "libcublas-12-4", true},
		{"nvidia/cuda:12.4.1-devel-ubuntu22.04", "cuda-cupti-12-4", false},
		{"nvidia/cuda:13.0.2-devel-ubuntu24.04", "cuda-cupti-13-0", true},
		{"python:3.12-slim-trixie", "ca-certificates", true},
		{"python:3.12-alpine", "musl", true},
		{"nvidia/cuda:12.4.1-devel-rockylinux8", "cuda-cupti-12-4", false},
	} {
		im, err := Embedded().DB("").Image(context.Background(), c.ref, "")
		if err != nil {
			t.Fatal(err)
		}
		list, complete, err := im.Packages(context.Background())
		if err != nil || complete != c.complete {
			t.Errorf("%s: complete %v, %v", c.ref, complete, err)
		}
		i := slices.IndexFunc(list, func(p packages.Package) bool { return p.Name == c.name })
		if i < 0 {
			t.Errorf("%s: no %s", c.ref, c.name)
		} else if list[i].Version == "" || list[i].Manager == "" {
			t.Errorf("%s: %+v", c.ref, list[i])
		}
	}
}
