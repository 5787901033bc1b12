package analyzertest

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strings"
	"testing/fstest"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// tars adds the context's archives, from sections context-archives/PATH whose tree lines say what they hold, in their
// order; found is false when there are none. One whose name ends with gz is compressed, one that ends with .xz only
// begins as such.
func (c Case) tars(files fstest.MapFS) (found bool, err error) {
	for _, name := range c.under("context-archives") {
		text, err := packedTree(c.Sections["context-archives/"+name], strings.HasSuffix(name, "gz"))
		if strings.HasSuffix(name, ".xz") { // nothing here writes one, nor reads it: its beginning tells it
			text = []byte("\xfd7zXZ\x00")
		}
		if err != nil {
			return true, fmt.Errorf("context-archives/%s: %w", name, err)
		}
		files[name] = &fstest.MapFile{Mode: 0o644, Data: text}
		found = true
	}
	return found, nil
}

// packedTree is an archive of tree lines, each an entry of its own without the directories above it; /PATH hard=TARGET
// is a hard link.
func packedTree(lines string, compressed bool) ([]byte, error) {
	var b bytes.Buffer
	var out io.Writer = &b
	z := gzip.NewWriter(&b)
	if compressed {
		out = z
	}
	t := tar.NewWriter(out)
	for line := range strings.Lines(lines) {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		h, err := header(fields)
		if err != nil {
			return nil, err
		}
		if err := t.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := t.Write(make([]byte, h.Size)); err != nil {
			return nil, err
		}
	}
	if err := t.Close(); err != nil {
		return nil, err
	}
	if compressed {
		if err := z.Close(); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

func header(fields []string) (*tar.Header, error) {
	last := len(fields) - 1
	if target, ok := strings.CutPrefix(fields[last], "hard="); ok {
		return &tar.Header{Typeflag: tar.TypeLink, Name: fields[last-1][1:], Linkname: target}, nil
	}
	p, e, err := parseEntry(fields)
	h := &tar.Header{Typeflag: tar.TypeReg, Name: p[min(1, len(p)):], Mode: int64(e.Mode), Uid: e.UID,
		Gid: e.GID, Size: e.Size}
	switch e.Type {
	case filesystem.Directory:
		h.Typeflag = tar.TypeDir
	case filesystem.Symlink:
		h.Typeflag, h.Linkname = tar.TypeSymlink, e.Link
	}
	return h, err
}
