package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
)

const memoryBound = 150 << 20 // bytes that the program may take, whatever is in layers

// Two layers of so many files that each takes nearly all that one may are read at once, within what one may take.
func TestMemoryIsBoundedWithHostileLayers(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads a million entries")
	}
	dir := hostileLayout(t, 500_000, 500_000)
	c := exec.Command("peak", "layerlint", "image", "ls", "app:1", "--layout", dir)
	c.Env = append(os.Environ(), "LAYERLINT_CACHE="+t.TempDir(), "GOGC=", "GOMEMLIMIT=")
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	peak, err := strconv.Atoi(string(out))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d MB at most", peak>>20)
	if peak > memoryBound {
		t.Errorf("%d bytes were taken", peak)
	}
}

// hostileLayout holds app:1, with layers of so many empty files.
func hostileLayout(t *testing.T, files ...int) string {
	t.Helper()
	dir := t.TempDir()
	blob := func(b []byte, mediaType string) map[string]any {
		sum := sha256.Sum256(b)
		name := hex.EncodeToString(sum[:])
		write(t, filepath.Join(dir, "blobs", "sha256", name), b)
		return map[string]any{"digest": "sha256:" + name, "size": len(b), "mediaType": mediaType}
	}
	document := func(v any) []byte {
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	var layers, diffs []any
	for i, n := range files {
		layers = append(layers, blob(manyFiles(t, fmt.Sprint("layer", i), n), "application/vnd.oci.image.layer.v1.tar+gzip"))
		diffs = append(diffs, fmt.Sprintf("sha256:%064d", i))
	}
	config := blob(document(map[string]any{"os": "linux", "architecture": "amd64", "rootfs": map[string]any{"type": "layers", "diff_ids": diffs}}),
		"application/vnd.oci.image.config.v1+json")
	manifest := blob(document(map[string]any{"schemaVersion": 2, "config": config, "layers": layers}), "application/vnd.oci.image.manifest.v1+json")
	manifest["annotations"] = map[string]string{"org.opencontainers.image.ref.name": "app:1"}
	write(t, filepath.Join(dir, "index.json"), document(map[string]any{"schemaVersion": 2, "manifests": []any{manifest}}))
	return dir
}

func manyFiles(t *testing.T, folder string, n int) []byte {
	t.Helper()
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	w := tar.NewWriter(z)
	for i := range n {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: fmt.Sprintf("%s/folder%d/sub%d/some-file-with-a-name-%d", folder, i/500, i/50%10, i), Mode: 0o644}
		if err := w.WriteHeader(h); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func write(t *testing.T, name string, b []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, b, 0o644); err != nil {
		t.Fatal(err)
	}
}
