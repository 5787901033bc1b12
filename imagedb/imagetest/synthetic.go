// Package imagetest makes small images for tests, in every format that a source reads. Conform tests that every source
// gives the same answer.
package imagetest

import (
	"archive/tar"
	"bytes"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	ocilayout "github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
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

// Layers make a small image: a base, then a layer that changes it.
func Layers(t testing.TB) []v1.Layer {
	return []v1.Layer{
		Layer(t, map[string]string{
			"etc/os-release": "ID=debian\n", "usr/bin/run": "#!/bin/sh\necho\n", "lib": "-> usr/lib", "usr/lib/libc.so.6": "text",
			"usr/lib/python3/dist-packages/Some_Thing-1.2.dist-info/METADATA": "", "secret/key": "k", "etc/gone": "x",
			"var/lib/dpkg/status": dpkgDatabase, "var/lib/dpkg/info/libc6:amd64.list": "/.\n/lib\n/lib/libc.so.6\n",
		}),
		Layer(t, map[string]string{"etc/.wh.gone": "", "secret/.wh..wh..opq": "", "secret/new": "", "usr/bin/again": "=> usr/bin/run"}),
	}
}

// Layer makes a gzipped layer; "-> x" is a link to x, "=> x" another name of x.
func Layer(t testing.TB, files map[string]string) v1.Layer {
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
		Check(t, w.WriteHeader(h))
		if h.Size > 0 {
			_, err := io.WriteString(w, files[p])
			Check(t, err)
		}
	}
	Check(t, w.Close())
	l, err := ocitarball.LayerFromOpener(func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(buf.Bytes())), nil
	})
	Check(t, err)
	return l
}

// Image is an image of those layers, with a configuration that Conform knows.
func Image(t testing.TB, arch string, layers ...v1.Layer) v1.Image {
	t.Helper()
	img, err := mutate.AppendLayers(empty.Image, layers...)
	Check(t, err)
	c, err := img.ConfigFile()
	Check(t, err)
	c = c.DeepCopy()
	c.OS, c.Architecture = "linux", arch
	c.Config = v1.Config{Env: []string{"PATH=/usr/bin", "A=" + arch}, User: "me", WorkingDir: "/w", Entrypoint: []string{"run"}, OnBuild: []string{"RUN true"},
		Volumes: map[string]struct{}{"/v2": {}, "/v1": {}}, Healthcheck: &v1.HealthConfig{Test: []string{"NONE"}}, Labels: map[string]string{"l": "1"}}
	img, err = mutate.ConfigFile(img, c)
	Check(t, err)
	return img
}

// Index has two platforms and an attestation.
func Index(t testing.TB) v1.ImageIndex {
	layers := Layers(t)
	return mutate.AppendManifests(empty.Index,
		mutate.IndexAddendum{Add: Image(t, "amd64", layers...), Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: "linux", Architecture: "amd64"}}},
		mutate.IndexAddendum{Add: Image(t, "arm64", layers...), Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: "linux", Architecture: "arm64", Variant: "v8"}}},
		mutate.IndexAddendum{Add: empty.Image, Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: "unknown", Architecture: "unknown"},
			Annotations: map[string]string{"vnd.docker.reference.type": "attestation-manifest"}}})
}

// Layout writes images and indexes, by name, into an OCI layout.
func Layout(t testing.TB, names map[string]any) string {
	t.Helper()
	dir := t.TempDir()
	p, err := ocilayout.Write(dir, empty.Index)
	Check(t, err)
	for _, n := range sortedKeys(names) {
		annotation := ocilayout.WithAnnotations(map[string]string{"org.opencontainers.image.ref.name": n})
		if index, ok := names[n].(v1.ImageIndex); ok {
			Check(t, p.AppendIndex(index, annotation))
		} else {
			Check(t, p.AppendImage(names[n].(v1.Image), annotation))
		}
	}
	return dir
}

// Docker is an image as old Docker versions push it.
func Docker(img v1.Image) v1.Image {
	return mutate.ConfigMediaType(mutate.MediaType(img, types.DockerManifestSchema2), types.DockerConfigJSON)
}

func sortedKeys[V any](m map[string]V) []string {
	return slices.Sorted(maps.Keys(m))
}

// Check ends a test at an error.
func Check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
