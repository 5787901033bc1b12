package evaluate_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/klauspost/compress/zstd"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
)

// TestUnpacked: ADD unpacks what begins like an archive, whatever it is called, and what it cannot read here is
// unknown.
func TestUnpacked(t *testing.T) {
	plain := tarOf(t,
		tar.Header{Name: "pax", Typeflag: tar.TypeXGlobalHeader, PAXRecords: map[string]string{"comment": "x"}},
		tar.Header{Name: "./", Typeflag: tar.TypeDir, Mode: 0o700},
		tar.Header{Name: "d/f", Typeflag: tar.TypeReg, Mode: 0o4640, Uid: 7, Gid: 8},
		tar.Header{Name: "link", Typeflag: tar.TypeSymlink, Linkname: "d/f"},
		tar.Header{Name: "hard", Typeflag: tar.TypeLink, Linkname: "d/f"},
		tar.Header{Name: "null", Typeflag: tar.TypeChar, Mode: 0o666},
		tar.Header{Name: "disk", Typeflag: tar.TypeBlock, Mode: 0o660},
		tar.Header{Name: "pipe", Typeflag: tar.TypeFifo, Mode: 0o600},
		tar.Header{Name: "../../out", Typeflag: tar.TypeReg, Mode: 0o644},
		tar.Header{Name: "file", Typeflag: tar.TypeDir, Mode: 0o755},
		tar.Header{Name: "file/below", Typeflag: tar.TypeReg, Mode: 0o644},
		tar.Header{Name: "kept", Typeflag: tar.TypeDir, Mode: 0o711},
	)
	const all = `/x: present directory 0755 0:0
/x/d/f: present file 4640 7:8 ""
/x/link: present link to d/f 0:0
/x/hard: present file 4640 7:8 ""
/x/null: present device 0666 0:0
/x/disk: present device 0660 0:0
/x/pipe: present other 0600 0:0
/x/out: present file 0644 0:0 ""
/x/file: present directory 0755 0:0
/x/file/below: present file 0644 0:0 ""
/x/kept/old: present file 0644 0:0 "OLD\n"
`
	const unknown = "/x: present directory 0755 0:0\n/x/d/f: unknown\n"
	broken := append(bytes.Clone(plain[:512*6]), bytes.Repeat([]byte{'x'}, 4096)...)
	for name, c := range map[string]struct {
		flags   string
		content []byte
		want    string // what begins with
	}{
		"tar":               {"", plain, all},
		"gzip":              {"", gzipped(t, plain), all},
		"zstd":              {"", zstandard(t, plain), all},
		"owner":             {"--chown=3:4", plain, strings.NewReplacer("7:8", "3:4", "0:0\n", "3:4\n", `0:0 ""`, `3:4 ""`).Replace(all)},
		"unpack":            {"--unpack=true", plain, all},
		"not to unpack":     {"--unpack=false", plain, "/x: present directory 0755 0:0\n/x/d/f: absent\n"},
		"text":              {"", []byte("text\n"), "/x: present directory 0755 0:0\n/x/d/f: absent\n"},
		"long text":         {"", bytes.Repeat([]byte("text\n"), 1000), "/x: present directory 0755 0:0\n/x/d/f: absent\n"},
		"gzip of text":      {"", gzipped(t, []byte("text\n")), "/x: present directory 0755 0:0\n/x/d/f: absent\n"},
		"gzip cut off":      {"", gzipped(t, plain)[:8], unknown},
		"xz":                {"", []byte("\xfd7zXZ\x00and so on"), unknown},
		"broken after some": {"", broken, unknown},
		"too large":         {"", append(bytes.Clone(plain), make([]byte, 16<<20)...), unknown},
	} {
		t.Run(name, func(t *testing.T) {
			text := "FROM scratch\nCOPY old /x/file\nCOPY old /x/kept/old\nADD " + c.flags + " a.bin /x/\n"
			b := building(t, text)
			b.Context = fstest.MapFS{"a.bin": {Data: c.content, Mode: 0o644}, "old": {Data: []byte("OLD\n"), Mode: 0o644}}
			pass, err := analyzers.Run(context.Background(), b, evaluate.Analyzer)
			if err != nil {
				t.Fatal(err)
			}
			files := evaluate.Analyzer.Of(pass).Stages[0].Final.Files
			var got strings.Builder
			for line := range strings.Lines(all) {
				p, _, _ := strings.Cut(line, ":")
				got.WriteString(p + ": " + entry(files.Lookup(p)) + "\n")
			}
			want := strings.Replace(c.want, "/x: present directory 0755 3:4", "/x: present directory 0755 0:0", 1)
			if !strings.HasPrefix(got.String(), want) {
				t.Errorf("got\n%swant\n%s", got.String(), want)
			}
		})
	}
}

func tarOf(t *testing.T, headers ...tar.Header) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, h := range headers {
		if err := w.WriteHeader(&h); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func gzipped(t *testing.T, content []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func zstandard(t *testing.T, content []byte) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return w.EncodeAll(content, nil)
}
