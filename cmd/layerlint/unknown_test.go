package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestUnreadImage checks a file on an image whose layers are beyond the pull limit: that is no clean file.
func TestUnreadImage(t *testing.T) {
	t.Setenv("LAYERLINT_CACHE", t.TempDir())
	ref := registryOf(t, layoutOf(t, "big:1", nil, randomLayer(t, 2_000_000))) + "/my/big:1"
	for _, c := range []struct {
		flags  []string
		status int
		want   string
	}{
		{[]string{"--pull-limit", "1MB"}, exitClean, "layerlint: note: the contents of REF are not read: 2 MB of layers would be pulled, more than --pull-limit (1 MB); " +
			"layerlint image pull REF reads them once\n1 file checked, nothing found; 1 base image unknown: REF (contents are not read: more than --pull-limit (1 MB))\n"},
		{[]string{"--pull-limit", "1MB", "--require-known"}, exitTrouble, "layerlint: 1 base image unknown: REF (contents are not read: more than --pull-limit (1 MB)), which --require-known does not allow\n1 "},
		{[]string{"--pull-limit", "3MB", "--require-known", "--fail-on", "never"}, exitClean, ""},
	} {
		var out, trouble bytes.Buffer
		in := strings.NewReader("FROM " + ref + "\nRUN nosuch\nCMD [\"/a\"]\n")
		status := run(context.Background(), terminal{in, &out, &trouble}, append([]string{"check", "-"}, c.flags...))
		if got := strings.ReplaceAll(trouble.String(), ref, "REF"); status != c.status || !strings.Contains(got, c.want) {
			t.Errorf("%q: status %d, want %d; got\n%s%s\nwant\n%s", c.flags, status, c.status, out.String(), got, c.want)
		}
	}
}

// randomLayer has one file, which cannot be compressed.
func randomLayer(t *testing.T, size int) []byte {
	t.Helper()
	content := make([]byte, size)
	_, _ = rand.NewChaCha8([32]byte{}).Read(content) // it cannot fail
	var layer bytes.Buffer
	z := gzip.NewWriter(&layer)
	w := tar.NewWriter(z)
	err := w.WriteHeader(&tar.Header{Name: "big", Mode: 0o644, Size: int64(size)})
	if err == nil {
		_, err = w.Write(content)
	}
	if err == nil {
		err = w.Close()
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return layer.Bytes()
}
