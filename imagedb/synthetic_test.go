package imagedb

import (
	"archive/tar"
	"bytes"
	"io"
	"log"
	"maps"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-containerregistry/pkg/name"
	"github.com/google/go-containerregistry/pkg/registry"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	ocilayout "github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	ociremote "github.com/google/go-containerregistry/pkg/v1/remote"
	ocitarball "github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

const dpkgDatabase = `Package: libc6
Status: install ok installed
Architecture: amd64
Version: 2.36-9
Provides: libc6-2.36, libc
Depends: libgcc-s1,
 libcrypt1 (>= 1)

Package: gone
Status: deinstall ok config-files
Version: 1

`

// syntheticLayers make a small image: a base, then a layer that changes it.
func syntheticLayers(t testing.TB) []v1.Layer {
	return []v1.Layer{
		layerOf(t, map[string]string{
			"etc/os-release": "ID=debian\n", "usr/bin/run": "#!/bin/sh\necho\n", "lib": "-> usr/lib", "usr/lib/libc.so.6": "text",
			"usr/lib/python3/dist-packages/Some_Thing-1.2.dist-info/METADATA": "", "secret/key": "k", "etc/gone": "x",
			"var/lib/dpkg/status": dpkgDatabase, "var/lib/dpkg/info/libc6:amd64.list": "/.\n/lib\n/lib/libc.so.6\n",
		}),
		layerOf(t, map[string]string{"etc/.wh.gone": "", "secret/.wh..wh..opq": "", "secret/new": "", "usr/bin/again": "=> usr/bin/run"}),
	}
}

// layerOf makes a gzipped layer; "-> x" is a link to x, "=> x" another name of x.
func layerOf(t testing.TB, files map[string]string) v1.Layer {
	t.Helper()
	var buf bytes.Buffer
	w := tar.NewWriter(&buf)
	for _, p := range sortedKeys(files) {
		h := &tar.Header{Name: p, Mode: 0o755, Typeflag: tar.TypeReg, Size: int64(len(files[p]))}
		if to, ok := strings.CutPrefix(files[p], "-> "); ok {
			h.Typeflag, h.Linkname, h.Size = tar.TypeSymlink, to, 0
		} else if to, ok := strings.CutPrefix(files[p], "=> "); ok {
			h.Typeflag, h.Linkname, h.Size = tar.TypeLink, to, 0
		}
		check(t, w.WriteHeader(h))
		if h.Size > 0 {
			_, err := io.WriteString(w, files[p])
			check(t, err)
		}
	}
	check(t, w.Close())
	l, err := ocitarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(buf.Bytes())), nil })
	check(t, err)
	return l
}

func syntheticImage(t testing.TB, arch string, layers ...v1.Layer) v1.Image {
	t.Helper()
	img, err := mutate.AppendLayers(empty.Image, layers...)
	check(t, err)
	c, err := img.ConfigFile()
	check(t, err)
	c = c.DeepCopy()
	c.OS, c.Architecture = "linux", arch
	c.Config = v1.Config{Env: []string{"PATH=/usr/bin", "A=" + arch}, User: "me", WorkingDir: "/w", Entrypoint: []string{"run"}, OnBuild: []string{"RUN true"},
		Volumes: map[string]struct{}{"/v2": {}, "/v1": {}}, Healthcheck: &v1.HealthConfig{Test: []string{"NONE"}}, Labels: map[string]string{"l": "1"}}
	img, err = mutate.ConfigFile(img, c)
	check(t, err)
	return img
}

// syntheticIndex has two platforms and an attestation.
func syntheticIndex(t testing.TB) v1.ImageIndex {
	layers := syntheticLayers(t)
	return mutate.AppendManifests(empty.Index,
		mutate.IndexAddendum{Add: syntheticImage(t, "amd64", layers...), Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: "linux", Architecture: "amd64"}}},
		mutate.IndexAddendum{Add: syntheticImage(t, "arm64", layers...), Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: "linux", Architecture: "arm64", Variant: "v8"}}},
		mutate.IndexAddendum{Add: empty.Image, Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: "unknown", Architecture: "unknown"},
			Annotations: map[string]string{"vnd.docker.reference.type": "attestation-manifest"}}})
}

func writeLayout(t testing.TB, names map[string]any) string {
	t.Helper()
	dir := t.TempDir()
	p, err := ocilayout.Write(dir, empty.Index)
	check(t, err)
	for _, n := range sortedKeys(names) {
		annotation := ocilayout.WithAnnotations(map[string]string{refName: n})
		if index, ok := names[n].(v1.ImageIndex); ok {
			check(t, p.AppendIndex(index, annotation))
		} else {
			check(t, p.AppendImage(names[n].(v1.Image), annotation))
		}
	}
	return dir
}

// tarFolder archives a directory.
func tarFolder(t testing.TB, dir string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "image.tar")
	f, err := os.Create(file)
	check(t, err)
	defer f.Close()
	w := tar.NewWriter(f)
	check(t, w.AddFS(os.DirFS(dir)))
	check(t, w.Close())
	return file
}

func saveTarball(t testing.TB, ref string, img v1.Image) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "saved.tar")
	tag, err := name.NewTag(ref)
	check(t, err)
	check(t, ocitarball.WriteToFile(file, tag, img))
	return file
}

// serve starts a registry that holds the index as app:1 and its schema variants beside.
func serve(t testing.TB) (host string) {
	t.Helper()
	s := httptest.NewServer(registry.New(registry.Logger(log.New(io.Discard, "", 0))))
	t.Cleanup(s.Close)
	return strings.TrimPrefix(s.URL, "http://")
}

func push(t testing.TB, ref string, what any) {
	t.Helper()
	r, err := name.ParseReference(ref)
	check(t, err)
	if index, ok := what.(v1.ImageIndex); ok {
		check(t, ociremote.WriteIndex(r, index))
		return
	}
	check(t, ociremote.Write(r, what.(v1.Image)))
}

// withMediaType is an image as old Docker versions push it.
func withMediaType(img v1.Image) v1.Image {
	return mutate.ConfigMediaType(mutate.MediaType(img, types.DockerManifestSchema2), types.DockerConfigJSON)
}

func sortedKeys[V any](m map[string]V) []string {
	return slices.Sorted(maps.Keys(m))
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
