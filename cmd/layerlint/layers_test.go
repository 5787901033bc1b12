package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"testing"

	"github.com/layerlint/layerlint/imagedb/elf"
)

// pythonLayer has what pip needs.
func pythonLayer(t testing.TB) []byte {
	t.Helper()
	object := elf.Magic + "\x02\x01\x01" + string(make([]byte, 57))
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	w := tar.NewWriter(z)
	for _, f := range []struct{ name, text, link string }{
		{"usr/bin/dash", object, ""}, {"usr/bin/sh", "", "dash"}, {"bin", "", "usr/bin"}, {"usr/local/bin/python3.12", object, ""},
		{"usr/local/bin/python3", "", "python3.12"}, {"usr/local/bin/pip", "#!/usr/local/bin/python3.12\n", ""},
		{"usr/local/lib/python3.12/site-packages/pip/__init__.py", "", ""}, {"etc/os-release", "ID=debian\nVERSION_ID=\"12\"\n", ""},
		{"etc/passwd", "root:x:0:0:root:/root:/bin/sh\n", ""},
	} {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: f.name, Mode: 0o755, Size: int64(len(f.text)), Linkname: f.link}
		if f.link != "" {
			h.Typeflag = tar.TypeSymlink
		}
		if err := w.WriteHeader(h); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(f.text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
