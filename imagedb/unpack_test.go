package imagedb

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/static"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"github.com/klauspost/compress/zstd"

	"github.com/layerlint/layerlint/imagedb/layer"
)

// packers compress a file as a whole.
var packers = map[string]func(testing.TB, string) string{
	"gzip": func(t testing.TB, file string) string {
		return packed(t, file, func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) })
	},
	"zstd": func(t testing.TB, file string) string {
		return packed(t, file, func(w io.Writer) io.WriteCloser {
			z, err := zstd.NewWriter(w)
			check(t, err)
			return z
		})
	},
}

func packed(t testing.TB, file string, writer func(io.Writer) io.WriteCloser) string {
	t.Helper()
	b, err := os.ReadFile(file)
	check(t, err)
	var out bytes.Buffer
	w := writer(&out)
	_, err = w.Write(b)
	check(t, err)
	check(t, w.Close())
	name := filepath.Join(t.TempDir(), "packed")
	check(t, os.WriteFile(name, out.Bytes(), 0o644))
	return name
}

// oldTarball is what docker save wrote before version 25: folders of layer.tar, uncompressed, and a list at the end; equal layers are
// links.
func oldTarball(t testing.TB, ref string, img v1.Image) string {
	t.Helper()
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	add := func(name string, b []byte) {
		check(t, w.WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(b))}))
		_, err := w.Write(b)
		check(t, err)
	}
	layers, err := img.Layers()
	check(t, err)
	var names []string
	for i, l := range layers {
		r, err := l.Uncompressed()
		check(t, err)
		b, err := io.ReadAll(r)
		check(t, err)
		name := fmt.Sprintf("%064d/layer.tar", i)
		if i == 0 {
			add("first/layer.tar", b)
			check(t, w.WriteHeader(&tar.Header{Name: name, Linkname: "../first/layer.tar", Typeflag: tar.TypeSymlink}))
		} else {
			add(name, b)
		}
		names = append(names, name)
	}
	config, err := img.RawConfigFile()
	check(t, err)
	digest, err := img.ConfigName()
	check(t, err)
	add(digest.Hex+".json", config)
	list, err := json.Marshal([]saved{{Config: digest.Hex + ".json", RepoTags: []string{ref}, Layers: names}})
	check(t, err)
	add("manifest.json", list)
	check(t, w.Close())
	file := filepath.Join(t.TempDir(), "old.tar")
	check(t, os.WriteFile(file, out.Bytes(), 0o644))
	return file
}

// A compressed archive is read once, again when it changed, and layers that the cache has are only passed.
func TestCompressedArchivesAreReadOnce(t *testing.T) {
	one := syntheticImage(t, "amd64", syntheticLayers(t)...)
	file := packers["gzip"](t, tarFolder(t, writeLayout(t, map[string]any{"app:1": one})))
	dir := t.TempDir()
	db := Tarball(file, WithCache(NewCache(dir)))
	conform(t, db, "app:1")
	first := db.(*tarball).unpacked
	conform(t, db, "app:1")
	if db.(*tarball).unpacked != first {
		t.Error("it was read again")
	}
	conform(t, Tarball(file, WithCache(NewCache(dir)), WithLimits(layer.Limits{Entries: 1})), "app:1")
	check(t, os.WriteFile(file, []byte{0x1f, 0x8b, 8}, 0o644))
	if _, err := db.Image(context.Background(), "app:1", ""); err == nil {
		t.Error("its change is not noticed")
	}
}

// A layer that takes much memory does not wait for the archive that it is in.
func TestLargeLayersInArchivesWithLargeWindows(t *testing.T) {
	links := make([]tar.Header, 10_000)
	for i := range links {
		links[i] = tar.Header{Name: fmt.Sprint(i), Linkname: strings.Repeat("x", 4000), Typeflag: tar.TypeSymlink}
	}
	one := rawImage(t, nil, static.NewLayer(tarBytes(t, links...), types.OCIUncompressedLayer))
	file := packed(t, saveTarball(t, "app:1", one), func(w io.Writer) io.WriteCloser {
		z, err := zstd.NewWriter(w, zstd.WithWindowSize(32<<20))
		check(t, err)
		return z
	})
	tree, err := treeOf(t, Tarball(file, WithLimits(layer.Limits{Ratio: 1 << 20})), "app:1")
	check(t, err)
	if e := tree.Lookup("/9999"); len(e.Link) != 4000 {
		t.Errorf("%+v", e)
	}
}

// What an archive's uncompressed layers told is known of the registry's compressed ones, whose diff IDs say so.
func TestLayersReadFromArchivesAreRecalled(t *testing.T) {
	one := syntheticImage(t, "amd64", syntheticLayers(t)...)
	dir := t.TempDir()
	conform(t, Tarball(oldTarball(t, "app:1", one), WithCache(NewCache(dir))), "app:1")
	host := serve(t)
	push(t, host+"/x/app:1", one)
	db := Registry(RegistryOptions{}, WithCache(NewCache(dir)), WithPullLimit(1))
	img, err := db.Image(context.Background(), host+"/x/app:1", "linux/amd64")
	check(t, err)
	if img.Completeness != Complete {
		t.Errorf("they would be pulled again: %q", img.Notes)
	}
	conform(t, db, host+"/x/app:1")
	files, err := NewCache(dir).Files()
	check(t, err)
	for _, f := range files {
		for _, l := range img.Layers {
			if f.Name == layerKey(l.Digest)+".lix" {
				t.Errorf("%s is kept for bytes that nobody read", f.Name)
			}
		}
	}
}

func TestHostileCompressedArchives(t *testing.T) {
	one := syntheticImage(t, "amd64", syntheticLayers(t)...)
	good, err := os.ReadFile(packers["gzip"](t, saveTarball(t, "app:1", one)))
	check(t, err)
	bomb := tarFile(t, "bomb", 300<<20)
	many := tarMembers(t, maxMembers+1)
	lying, err := os.ReadFile(tarFolder(t, writeLayout(t, map[string]any{"app:1": one})))
	check(t, err)
	at := bytes.Index(lying, []byte{0x1f, 0x8b})
	lying[at+4] ^= 1 // the first layer's time
	for name, c := range map[string]struct {
		file []byte
		want error
		says string
	}{
		"cut":          {good[:len(good)/2], io.ErrUnexpectedEOF, ""},
		"bomb":         {compressedBytes(t, bomb), layer.ErrTooLarge, ""},
		"many members": {compressedBytes(t, many), nil, "more than 100000 members"},
		"lying names":  {compressedBytes(t, lying), layer.ErrDigest, "layer "},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "image.tar.gz")
			check(t, os.WriteFile(file, c.file, 0o644))
			cache := NewCache(t.TempDir())
			_, err := treeOf(t, Tarball(file, WithCache(cache)), "app:1")
			if err == nil || c.want != nil && !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
				t.Error(err)
			}
			damaged, err := cache.Verify()
			if len(damaged) > 0 || err != nil {
				t.Errorf("the cache is damaged: %v, %v", damaged, err)
			}
		})
	}
}

func compressedBytes(t *testing.T, b []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	_, err := z.Write(b)
	check(t, err)
	check(t, z.Close())
	return out.Bytes()
}

func tarFile(t *testing.T, name string, size int) []byte {
	t.Helper()
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	check(t, w.WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeReg, Size: int64(size)}))
	_, err := w.Write(make([]byte, size))
	check(t, err)
	check(t, w.Close())
	return out.Bytes()
}

func tarMembers(t *testing.T, n int) []byte {
	t.Helper()
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for i := range n {
		check(t, w.WriteHeader(&tar.Header{Name: fmt.Sprint(i), Typeflag: tar.TypeDir}))
	}
	check(t, w.Close())
	return out.Bytes()
}
