package layer

import (
	"archive/tar"
	"math/rand/v2"
	"path"
	"reflect"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/sections"
)

// FuzzRead makes layers of few names, so that entries meet in every way: what comes out must hang together.
func FuzzRead(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
	f.Fuzz(func(t *testing.T, ops []byte) { meet(t, ops) })
}

func TestEntriesMeetingAtRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	random := rand.NewChaCha8([32]byte{1})
	ops := make([]byte, 60)
	for range 3000 {
		_, _ = random.Read(ops)
		meet(t, ops)
	}
}

// meet reads three bytes for each entry: name, type, and target or the layer's end.
func meet(t *testing.T, ops []byte) {
	names := []string{"a", "b", "a/b", "a/b/c", "b/a", "./a/../c", "c/d", ".wh.a", "a/.wh.b", "b/.wh..wh..opq", ".wh..wh..opq", ".", "a/b/.wh.c", "c", "../b", "c/.wh.d"}
	types := []byte{tar.TypeReg, tar.TypeDir, tar.TypeSymlink, tar.TypeLink, tar.TypeFifo}
	x := Empty()
	for number := 1; len(ops) >= 3 && number < 5; number++ {
		var headers []tar.Header
		for len(ops) >= 3 {
			op := ops[:3]
			ops = ops[3:]
			h := tar.Header{Name: names[int(op[0])%len(names)], Typeflag: types[int(op[1])%len(types)]}
			if h.Typeflag == tar.TypeSymlink || h.Typeflag == tar.TypeLink {
				h.Linkname = names[int(op[2])%len(names)]
			}
			headers = append(headers, h)
			if op[2] > 200 {
				break
			}
		}
		x = Merge(x, read(t, tarOf(t, nil, headers...)), number)
		records := 0
		for c := x.start(); c.advance(); {
			if len(c.key) > 0 && c.attr.kind != whiteout {
				records++
			}
		}
		if reached := consistent(t, x, "/"); reached != records {
			t.Fatalf("%d of %d records can be reached: %v", reached, records, headers)
		}
	}
}

// consistent checks what is below dir and counts it.
func consistent(t *testing.T, tree *Index, dir string) (count int) {
	names, _ := tree.Children(dir)
	for i, n := range names {
		p := path.Join(dir, n)
		if n == "" || strings.Contains(n, "/") || i > 0 && names[i-1] >= n {
			t.Fatalf("%q in %q is out of order", n, dir)
		}
		e := tree.Lookup(p)
		if e.Presence != filesystem.Present {
			t.Fatalf("%q is a child and not present", p)
		}
		if e.Type == filesystem.Directory {
			count += consistent(t, tree, p)
		} else if below, _ := tree.Children(p); len(below) > 0 {
			t.Fatalf("%q is no directory and has %q", p, below)
		}
	}
	listed := 0
	for n, e := range tree.List(dir, "", func(string) bool { return true }) {
		if listed >= len(names) || n != names[listed] || !reflect.DeepEqual(e, tree.Lookup(path.Join(dir, n))) {
			t.Fatalf("%q in %q is listed otherwise than looked up", n, dir)
		}
		listed++
	}
	if listed != len(names) {
		t.Fatalf("%d of %q listed in %q", listed, names, dir)
	}
	return count + len(names)
}

// FuzzParse takes any bytes for an index with a right checksum: nothing it says may bring the program down.
func FuzzParse(f *testing.F) {
	f.Add(read(f, tarOf(f, map[string]string{"a": "#!/x\n", "etc/passwd": "root"}, file("a"), link("b", "a"), file("etc/passwd"))).Bytes())
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) >= 16 {
			sections.Seal(b)
		}
		x, err := Parse(b)
		if err != nil {
			return
		}
		for _, p := range []string{"/", "/a", "/b", "/etc/passwd", "/zz"} {
			x.Lookup(p)
			x.Children(p)
		}
		x.Named("passwd")
		x.pending()
	})
}
