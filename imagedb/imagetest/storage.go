package imagetest

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	v1 "github.com/google/go-containerregistry/pkg/v1"
)

// Storage keeps an image as podman and buildah do, under a graph root that it returns. name is as they have it,
// localhost/NAME:TAG.
func Storage(t testing.TB, name string, img v1.Image) (root string) {
	t.Helper()
	root = t.TempDir()
	id, err := img.ConfigName()
	Check(t, err)
	config, err := img.RawConfigFile()
	Check(t, err)
	layers, err := img.Layers()
	Check(t, err)
	var kept []map[string]any
	parent := ""
	for n, l := range layers {
		own := "layer" + strconv.Itoa(n)
		diffID, err := l.DiffID()
		Check(t, err)
		r, err := l.Uncompressed()
		Check(t, err)
		text, err := io.ReadAll(r)
		Check(t, err)
		split(t, text, filepath.Join(root, "overlay-layers", own+".tar-split.gz"), filepath.Join(root, "overlay", own, "diff"))
		kept = append(kept, map[string]any{"id": own, "parent": parent, "diff-digest": diffID.String(), "diff-size": len(text)})
		parent = own
	}
	write := func(name string, v any) {
		b, err := json.Marshal(v)
		Check(t, err)
		Check(t, os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o755))
		Check(t, os.WriteFile(filepath.Join(root, name), b, 0o644))
	}
	write("overlay-layers/layers.json", kept)
	write("overlay-images/images.json", []map[string]any{{"id": id.Hex, "names": []string{name}, "layer": parent}})
	file := "=" + base64.StdEncoding.EncodeToString([]byte(id.String()))
	Check(t, os.MkdirAll(filepath.Join(root, "overlay-images", id.Hex), 0o755))
	Check(t, os.WriteFile(filepath.Join(root, "overlay-images", id.Hex, file), config, 0o644))
	return root
}

// split puts a tar's files into a folder, and all that is between them into a record, as tar-split does.
func split(t testing.TB, text []byte, record, files string) {
	t.Helper()
	Check(t, os.MkdirAll(filepath.Dir(record), 0o755))
	Check(t, os.MkdirAll(files, 0o755))
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	lines := json.NewEncoder(z)
	from := bytes.NewReader(text)
	done := 0
	segment := func(to int) {
		Check(t, lines.Encode(map[string]any{"type": 2, "payload": text[done:to]}))
		done = to
	}
	for r := tar.NewReader(from); ; {
		h, err := r.Next()
		if err == io.EOF {
			break
		}
		Check(t, err)
		at := len(text) - from.Len()
		segment(at)
		entry := map[string]any{"type": 1, "name": h.Name}
		if h.Size > 0 {
			entry["size"] = h.Size
			body, err := io.ReadAll(r)
			Check(t, err)
			name := filepath.Join(files, filepath.FromSlash(h.Name))
			Check(t, os.MkdirAll(filepath.Dir(name), 0o755))
			Check(t, os.WriteFile(name, body, 0o644))
			done = at + len(body)
		}
		Check(t, lines.Encode(entry))
	}
	segment(len(text))
	Check(t, z.Close())
	Check(t, os.WriteFile(record, out.Bytes(), 0o644))
}
