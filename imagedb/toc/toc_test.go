package toc

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/layer"
)

// stored is a blob that counts what is read of it.
type stored struct {
	b        []byte
	requests int
	read     int64
}

func (s *stored) Range(_ context.Context, offset, n int64) ([]byte, error) {
	s.requests++
	s.read += n
	return bytes.Clone(s.b[offset : offset+n]), nil
}

func fixture(t testing.TB, name string) (blob *stored, annotations map[string]string) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	check(t, err)
	text, err := os.ReadFile("testdata/annotations.json")
	check(t, err)
	var all map[string]map[string]string
	check(t, json.Unmarshal(text, &all))
	return &stored{b: b}, all[name]
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func table(t testing.TB, name string) (*Table, *stored) {
	t.Helper()
	blob, annotations := fixture(t, name)
	size := int64(len(blob.b))
	if name == "soci.tar.gz" {
		got, err := SOCI(ztoc(t), size)
		check(t, err)
		return got, blob
	}
	if digest := annotations[EStargzDigest]; digest != "" {
		offset, n, err := EStargzTable(blob.b[size-EStargzFooterSize:], size)
		check(t, err)
		got, err := EStargz(blob.b[offset:offset+n], digest, offset)
		check(t, err)
		return got, blob
	}
	digest, offset, n, err := ChunkedTable(annotations)
	check(t, err)
	got, err := Chunked(blob.b[offset:offset+n], digest, offset)
	check(t, err)
	return got, blob
}

func ztoc(t testing.TB) []byte {
	f, err := os.Open("testdata/soci.ztoc.gz")
	check(t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	check(t, err)
	b, err := io.ReadAll(z)
	check(t, err)
	return b
}

// entries are all of a tree but what the formats themselves put into a layer.
func entries(tree filesystem.Tree) map[string]filesystem.Entry {
	found := map[string]filesystem.Entry{}
	var walk func(dir string)
	walk = func(dir string) {
		names, _ := tree.Children(dir)
		for _, n := range names {
			p := path.Join(dir, n)
			if n != "stargz.index.json" && !strings.HasSuffix(n, ".landmark") {
				found[p] = tree.Lookup(p)
				walk(p)
			}
		}
	}
	walk("/")
	return found
}

var fixtures = []string{"estargz.tar.gz", "estargz-inner.tar.gz", "estargz-prioritized.tar.gz", "zstdchunked-containerd.tar.zst", "zstdchunked-storage.tar.zst", "soci.tar.gz"}

// A layer's index made of its table tells what the one made of the layer itself tells, but for contents that nobody
// wants.
func TestTablesTellWhatLayersTell(t *testing.T) {
	for _, name := range fixtures {
		t.Run(name, func(t *testing.T) {
			tab, blob := table(t, name)
			short, err := Index(context.Background(), tab, blob, layer.Limits{})
			check(t, err)
			whole, err := layer.Read(context.Background(), bytes.NewReader(blob.b), "", layer.Limits{})
			check(t, err)
			got, want := entries(short), entries(whole)
			if len(got) != len(want) || len(want) < 20 {
				t.Errorf("%d entries, not %d", len(got), len(want))
			}
			for p, w := range want {
				if p == "/srv/data" {
					w.Known &^= filesystem.KnowHead | filesystem.KnowELF
				}
				if !reflect.DeepEqual(got[p], w) {
					t.Errorf("%s:\n got %+v\nwant %+v", p, got[p], w)
				}
			}
			if e := short.Lookup("/usr/lib/libanswer.so.1.0"); e.ELF == nil || e.ELF.Soname != "libanswer.so.1" || e.Package != "p1" {
				t.Errorf("library: %+v", e)
			}
			if blob.requests > 2 || short.Lookup("/etc/gone").Presence == filesystem.Present {
				t.Errorf("%d requests for %d bytes", blob.requests, blob.read)
			}
			upper := layer.Merge(layer.Merge(layer.Empty(), whole, 1), short, 2)
			if names, _ := upper.Children("/srv"); len(names) != 1 {
				t.Errorf("an opaque directory's whiteout hides nothing: %q", names)
			}
		})
	}
}

// Every byte of a blob that is not what the table says is noticed, or concerns nothing that was read.
func TestChangedChunksAreRefused(t *testing.T) {
	for _, name := range fixtures {
		tab, blob := table(t, name)
		good, err := Index(context.Background(), tab, blob, layer.Limits{})
		check(t, err)
		refused := 0
		for i := 0; i < int(tab.End); i += 97 {
			bad := &stored{b: bytes.Clone(blob.b)}
			bad.b[i] ^= 0x10
			x, err := Index(context.Background(), tab, bad, layer.Limits{})
			if err != nil {
				refused++
			} else if !bytes.Equal(x.Bytes(), good.Bytes()) {
				t.Errorf("%s: byte %d changed the index", name, i)
			}
		}
		if refused == 0 {
			t.Errorf("%s: nothing was refused", name)
		}
	}
}

func TestChangedTablesAreRefused(t *testing.T) {
	for _, name := range fixtures {
		blob, annotations := fixture(t, name)
		for i := int(mustTable(t, name).End); i < len(blob.b); i += 17 {
			bad := bytes.Clone(blob.b)
			bad[i] ^= 0x04
			size := int64(len(bad))
			if digest := annotations[EStargzDigest]; digest != "" {
				offset, n, err := EStargzTable(bad[size-EStargzFooterSize:], size)
				if err == nil && offset+n <= size {
					tab, err := EStargz(bad[offset:offset+n], digest, offset)
					if err == nil && !reflect.DeepEqual(tab.Entries, mustTable(t, name).Entries) {
						t.Errorf("%s: byte %d changed the table", name, i)
					}
				}
				continue
			}
			digest, offset, n, err := ChunkedTable(annotations)
			check(t, err)
			if _, err := Chunked(bad[offset:offset+n], digest, offset); err == nil && int64(i) >= offset &&
				int64(i) < offset+n {
				t.Errorf("%s: byte %d is not noticed", name, i)
			}
		}
	}
}

func mustTable(t *testing.T, name string) *Table {
	tab, _ := table(t, name)
	return tab
}

func TestHostileTables(t *testing.T) {
	for name, text := range map[string]string{
		"no JSON":           `<html>`,
		"no object":         `[1]`,
		"version":           `{"version":2,"entries":[]}`,
		"entries":           `{"version":1,"entries":{}}`,
		"type":              `{"version":1,"entries":[{"name":"a","type":"socket"}]}`,
		"negative":          `{"version":1,"entries":[{"name":"a","type":"reg","size":-1}]}`,
		"chunk first":       `{"version":1,"entries":[{"name":"a","type":"chunk","chunkOffset":4}]}`,
		"gap":               `{"version":1,"entries":[{"name":"a","type":"reg","size":9,"offset":1,"chunkSize":3},{"name":"a","type":"chunk","offset":9,"chunkOffset":4,"chunkSize":1}]}`,
		"beyond":            `{"version":1,"entries":[{"name":"a","type":"reg","size":9,"offset":1,"chunkSize":10}]}`,
		"far beyond":        `{"version":1,"entries":[{"name":"a","type":"reg","size":9,"offset":1,"chunkSize":5},{"name":"a","type":"chunk","offset":9,"chunkOffset":5,"chunkSize":9223372036854775807}]}`,
		"cut":               `{"version":1,"entries":[{"name":"a","type":"dir"}`,
		"endless name":      `{"version":1,"entries":[{"name":"` + strings.Repeat("n", 3<<20),
		"endless other":     `{"other":[` + strings.Repeat("0,", 1<<20),
		"endless entries":   `{"version":1,"entries":[` + strings.Repeat(`{"type":"dir"},`, 600_000),
		"number in a field": `{"version":1,"entries":[{"name":7,"type":"dir"}]}`,
	} {
		if _, err := parseJSON(strings.NewReader(text)); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, at := range []string{"", "1:2:3", "-1:5:5:1", "5:0:5:1", "5:99999999999:5:1", "5:5:5:2"} {
		if _, _, _, err := ChunkedTable(map[string]string{"io.containers.zstd-chunked.manifest-checksum": "x", "io.containers.zstd-chunked.manifest-position": at}); !errors.Is(err, ErrFormat) {
			t.Errorf("position %q: %v", at, err)
		}
	}
}

// What lies where no chunk can be, is too large or has no digest stays unknown; a text that does is an error.
func TestUnreadableChunks(t *testing.T) {
	for name, chunk := range map[string]string{
		"behind the table": `"offset":5000000,"chunkDigest":"SUM"`,
		"no digest":        `"offset":10`,
		"short digest":     `"offset":10,"chunkDigest":"sha256:00"`,
		"deep inside":      `"offset":10,"innerOffset":9223372036854775800,"chunkDigest":"SUM"`,
		"nowhere":          `"chunkDigest":"SUM"`,
	} {
		chunk = strings.ReplaceAll(chunk, "SUM", "sha256:"+strings.Repeat("00", 32))
		for file, fails := range map[string]bool{"usr/bin/x": false, "etc/os-release": true} {
			list, err := parseJSON(strings.NewReader(`{"version":1,"entries":[{"name":"` + file + `","type":"reg","mode":493,"size":9,` + chunk + `}]}`))
			check(t, err)
			x, err := Index(context.Background(), &Table{Entries: list, End: 1000}, &stored{b: make([]byte, 1000)},
				layer.Limits{})
			if fails != errors.Is(err, ErrFormat) {
				t.Errorf("%s, %s: %v", name, file, err)
			}
			if fails {
				continue
			}
			if e := x.Lookup("/" + file); e.Size != 9 || e.Mode != 0o755 || e.Has(filesystem.KnowELF) || e.Has(filesystem.KnowHead) {
				t.Errorf("%s: %+v", name, e)
			}
		}
	}
}
