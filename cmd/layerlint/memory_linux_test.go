package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"os/exec"
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
	var layers [][]byte
	for i, n := range files {
		layers = append(layers, manyFiles(t, fmt.Sprint("layer", i), n))
	}
	return layoutOf(t, "app:1", nil, layers...)
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
