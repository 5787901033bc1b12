package archive

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-containerregistry/pkg/v1/static"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"github.com/klauspost/compress/zstd"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/imagetest"
	"github.com/layerlint/layerlint/imagedb/layer"
	"github.com/layerlint/layerlint/imagedb/oci"
	"github.com/layerlint/layerlint/imagedb/registry"
)

// A compressed archive is read once, again when it changed, and layers that the cache has are only passed.
func TestCompressedArchivesAreReadOnce(t *testing.T) {
	one := imagetest.Image(t, "amd64", imagetest.Layers(t)...)
	file := imagetest.Packers["gzip"](t, imagetest.Folder(t, imagetest.Layout(t, map[string]any{"app:1": one})))
	dir := t.TempDir()
	db := DB(file, oci.WithCache(cache.New(dir)))
	imagetest.Conform(t, db, "app:1")
	first := db.(*source).unpacked
	imagetest.Conform(t, db, "app:1")
	if db.(*source).unpacked != first {
		t.Error("it was read again")
	}
	imagetest.Conform(t, DB(file, oci.WithCache(cache.New(dir)), oci.WithLimits(layer.Limits{Entries: 1})), "app:1")
	imagetest.Check(t, os.WriteFile(file, []byte{0x1f, 0x8b, 8}, 0o644))
	if _, err := db.Image(context.Background(), "app:1", ""); err == nil {
		t.Error("its change is not noticed")
	}
}

// A layer that takes much memory does not wait for the archive that it is in.
func TestLargeLayersInArchivesWithLargeWindows(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	links := make([]tar.Header, 10_000)
	for i := range links {
		links[i] = tar.Header{Name: fmt.Sprint(i), Linkname: strings.Repeat("x", 4000), Typeflag: tar.TypeSymlink}
	}
	one := imagetest.Raw(t, nil, static.NewLayer(imagetest.Tar(t, links...), types.OCIUncompressedLayer))
	file := imagetest.Packed(t, imagetest.Saved(t, "app:1", one), func(w io.Writer) io.WriteCloser {
		z, err := zstd.NewWriter(w, zstd.WithWindowSize(32<<20))
		imagetest.Check(t, err)
		return z
	})
	tree, err := imagetest.Tree(t, DB(file, oci.WithLimits(layer.Limits{Ratio: 1 << 20})), "app:1")
	imagetest.Check(t, err)
	if e := tree.Lookup("/9999"); len(e.Link) != 4000 {
		t.Errorf("%+v", e)
	}
}

// What an archive's uncompressed layers told is known of the registry's compressed ones, whose diff IDs say so.
func TestLayersReadFromArchivesAreRecalled(t *testing.T) {
	one := imagetest.Image(t, "amd64", imagetest.Layers(t)...)
	dir := t.TempDir()
	imagetest.Conform(t, DB(imagetest.SavedOld(t, "app:1", one), oci.WithCache(cache.New(dir))), "app:1")
	host := imagetest.Serve(t)
	imagetest.Push(t, host+"/x/app:1", one)
	db := registry.DB(registry.Options{}, oci.WithCache(cache.New(dir)), oci.WithPullLimit(1))
	img, err := db.Image(context.Background(), host+"/x/app:1", "linux/amd64")
	imagetest.Check(t, err)
	if img.Completeness != imagedb.Complete {
		t.Errorf("they would be pulled again: %q", img.Notes)
	}
	imagetest.Conform(t, db, host+"/x/app:1")
	files, err := cache.New(dir).Files()
	imagetest.Check(t, err)
	for _, f := range files {
		for _, l := range img.Layers {
			if f.Name == cache.LayerKey(l.Digest)+".lix" {
				t.Errorf("%s is kept for bytes that nobody read", f.Name)
			}
		}
	}
}

func TestHostileCompressedArchives(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	one := imagetest.Image(t, "amd64", imagetest.Layers(t)...)
	good, err := os.ReadFile(imagetest.Packers["gzip"](t, imagetest.Saved(t, "app:1", one)))
	imagetest.Check(t, err)
	bomb := tarFile(t, "bomb", 300<<20)
	many := tarMembers(t, maxMembers+1)
	lying, err := os.ReadFile(imagetest.Folder(t, imagetest.Layout(t, map[string]any{"app:1": one})))
	imagetest.Check(t, err)
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
			imagetest.Check(t, os.WriteFile(file, c.file, 0o644))
			held := cache.New(t.TempDir())
			_, err := imagetest.Tree(t, DB(file, oci.WithCache(held)), "app:1")
			if err == nil || c.want != nil && !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
				t.Error(err)
			}
			damaged, err := held.Verify()
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
	imagetest.Check(t, err)
	imagetest.Check(t, z.Close())
	return out.Bytes()
}

func tarFile(t *testing.T, name string, size int) []byte {
	t.Helper()
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	imagetest.Check(t, w.WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeReg, Size: int64(size)}))
	_, err := w.Write(make([]byte, size))
	imagetest.Check(t, err)
	imagetest.Check(t, w.Close())
	return out.Bytes()
}

func tarMembers(t *testing.T, n int) []byte {
	t.Helper()
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for i := range n {
		imagetest.Check(t, w.WriteHeader(&tar.Header{Name: fmt.Sprint(i), Typeflag: tar.TypeDir}))
	}
	imagetest.Check(t, w.Close())
	return out.Bytes()
}

// An archive's member names are trusted only until their bytes are read.
func TestArchivesWhoseNamesLie(t *testing.T) {
	file := imagetest.Saved(t, "app:1", imagetest.Image(t, "amd64", imagetest.Layers(t)...))
	b, err := os.ReadFile(file)
	imagetest.Check(t, err)
	at := bytes.Index(b, []byte{0x1f, 0x8b})
	b[at+4] ^= 1 // the first layer's time
	imagetest.Check(t, os.WriteFile(file, b, 0o644))
	if _, err := imagetest.Tree(t, DB(file), "app:1"); !errors.Is(err, layer.ErrDigest) {
		t.Error(err)
	}
}
