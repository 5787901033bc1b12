package imagetest

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	ocitarball "github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/klauspost/compress/zstd"
)

// Folder archives a directory.
func Folder(t testing.TB, dir string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "image.tar")
	f, err := os.Create(file)
	Check(t, err)
	defer f.Close()
	w := tar.NewWriter(f)
	Check(t, w.AddFS(os.DirFS(dir)))
	Check(t, w.Close())
	return file
}

// Saved is what docker save writes of an image.
func Saved(t testing.TB, ref string, img v1.Image) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "saved.tar")
	tag, err := name.NewTag(ref)
	Check(t, err)
	Check(t, ocitarball.WriteToFile(file, tag, img))
	return file
}

// Packers compress a file as a whole.
var Packers = map[string]func(testing.TB, string) string{
	"gzip": func(t testing.TB, file string) string {
		return Packed(t, file, func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) })
	},
	"zstd": func(t testing.TB, file string) string {
		return Packed(t, file, func(w io.Writer) io.WriteCloser {
			z, err := zstd.NewWriter(w)
			Check(t, err)
			return z
		})
	},
}

// Packed compresses a file as a whole.
func Packed(t testing.TB, file string, writer func(io.Writer) io.WriteCloser) string {
	t.Helper()
	b, err := os.ReadFile(file)
	Check(t, err)
	var out bytes.Buffer
	w := writer(&out)
	_, err = w.Write(b)
	Check(t, err)
	Check(t, w.Close())
	name := filepath.Join(t.TempDir(), "packed")
	Check(t, os.WriteFile(name, out.Bytes(), 0o644))
	return name
}

// SavedOld is what docker save wrote before version 25: folders of layer.tar, uncompressed, and a list at the end;
// equal layers are links.
func SavedOld(t testing.TB, ref string, img v1.Image) string {
	t.Helper()
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	add := func(name string, b []byte) {
		Check(t, w.WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(b))}))
		_, err := w.Write(b)
		Check(t, err)
	}
	layers, err := img.Layers()
	Check(t, err)
	var names []string
	for i, l := range layers {
		r, err := l.Uncompressed()
		Check(t, err)
		b, err := io.ReadAll(r)
		Check(t, err)
		name := fmt.Sprintf("%064d/layer.tar", i)
		if i == 0 {
			add("first/layer.tar", b)
			Check(t, w.WriteHeader(&tar.Header{Name: name, Linkname: "../first/layer.tar", Typeflag: tar.TypeSymlink}))
		} else {
			add(name, b)
		}
		names = append(names, name)
	}
	config, err := img.RawConfigFile()
	Check(t, err)
	digest, err := img.ConfigName()
	Check(t, err)
	add(digest.Hex+".json", config)
	list, err := json.Marshal([]map[string]any{{"Config": digest.Hex + ".json", "RepoTags": []string{ref}, "Layers": names}})
	Check(t, err)
	add("manifest.json", list)
	Check(t, w.Close())
	file := filepath.Join(t.TempDir(), "old.tar")
	Check(t, os.WriteFile(file, out.Bytes(), 0o644))
	return file
}
