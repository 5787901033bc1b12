package apt

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

const contentsText = `bin/tool                     utils/tool,utils/tool-extra
etc/tool.conf                utils/tool
lib/x86_64-linux-gnu/libt.so.1   libs/libt1
opt/big/share/data           contrib/misc/big
opt/big/bin/big              contrib/misc/big
usr/include/t/deep/er.h      libdevel/libt-dev
usr/lib/jvm/j/lib/a          java/jj
usr/lib/jvm/j/lib/b          java/jj
usr/lib/python3/dist-packages/m.py   python/python3-m
usr/lib/python3/dist-packages/p/__init__.py   python/python3-m
usr/lib/x86_64-linux-gnu/t/data  libs/libt1
usr/libexec/tool-worker      utils/tool
usr/share/doc/only/README    doc/only
usr/share/pkgconfig/t.pc     libdevel/libt-dev
usr/src/a b/c                kernel/spaced
`

func filesOf(t *testing.T, text string) *FileIndex {
	t.Helper()
	x, err := BuildFiles(t.Context(), strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestFileIndex(t *testing.T) {
	x := filesOf(t, contentsText)
	for name, want := range map[string]string{
		"tool":       "[bin/tool usr/libexec/tool-worker]",
		"tool-extra": "[bin/tool]",
		"libt1":      "[lib/x86_64-linux-gnu/libt.so.1 usr/lib/x86_64-linux-gnu/t/]",
		"libt-dev":   "[usr/include/t/deep/er.h usr/share/pkgconfig/t.pc]",
		"big":        "[opt/big/ opt/big/bin/big]",
		"jj":         "[usr/lib/jvm/]",
		"python3-m":  "[usr/lib/python3/dist-packages/m.py usr/lib/python3/dist-packages/p/]",
		"only":       "[]",
		"spaced":     "[usr/src/a b/]",
	} {
		files, ok := x.Files(name)
		if got := fmt.Sprint(files); !ok || got != want {
			t.Errorf("%s: got %s, %v, want %s", name, got, ok, want)
		}
	}
	for _, name := range []string{"", "a", "libt", "zzz"} {
		if files, ok := x.Files(name); ok {
			t.Errorf("%q has %v", name, files)
		}
	}
	for path, want := range map[string]string{"bin/tool": "[tool tool-extra]", "opt/big/": "[big]", "bin/too": "[]", "": "[]", "zzz": "[]"} {
		if got := fmt.Sprint(x.Owners(path)); got != want {
			t.Errorf("%s is of %s, want %s", path, got, want)
		}
	}
}

// TestFileIndexLarge: blocks, and packages whose files are far apart.
func TestFileIndexLarge(t *testing.T) {
	var lines []string
	for i := range 1000 {
		lines = append(lines, fmt.Sprintf("usr/bin/c%04d x/p%d,x/q%d\n", i, i%7, i%113))
	}
	sorted := filesOf(t, strings.Join(lines, ""))
	slices.Reverse(lines)
	x := filesOf(t, strings.Join(lines, ""))
	if len(x.Bytes()) != len(sorted.Bytes()) {
		t.Errorf("%d and %d bytes of the same lines in another order", len(x.Bytes()), len(sorted.Bytes()))
	}
	for i := range 1000 {
		path := fmt.Sprintf("usr/bin/c%04d", i)
		want := []string{fmt.Sprintf("p%d", i%7), fmt.Sprintf("q%d", i%113)}
		if got := x.Owners(path); !slices.Equal(got, want) {
			t.Fatalf("%s is of %v", path, got)
		}
		for _, name := range want {
			if files, _ := x.Files(name); !slices.Contains(files, path) || !slices.IsSorted(files) {
				t.Fatalf("%s has %v", name, files)
			}
		}
	}
}

func TestContentsRubbish(t *testing.T) {
	if _, err := BuildFiles(t.Context(), strings.NewReader("<html>\n")); err == nil {
		t.Error("a page of HTML is a Contents file")
	}
	x := filesOf(t, "FILE LOCATION\nusr/bin/"+strings.Repeat("x", 10<<20)+" utils/long\nusr/bin/good utils/good\nusr/bin/none\n\x00\xff /\nusr/bin/bad utils/Bad!\n")
	if files, ok := x.Files("good"); !ok || len(files) != 1 || x.packages != 1 {
		t.Errorf("good has %v, of %d packages", files, x.packages)
	}
	if x := filesOf(t, ""); x.packages != 0 {
		t.Error("nothing has packages")
	}
	if _, err := BuildFiles(t.Context(), endless{}); err == nil {
		t.Error("zeros without end are a Contents file")
	}
	if _, err := BuildFiles(t.Context(), &many{}); err == nil {
		t.Error("lines without end are a Contents file")
	}
}

// many is lines without end, no two alike.
type many struct{ n int }

func (m *many) Read(b []byte) (int, error) {
	m.n++
	line := fmt.Sprintf("usr/bin/%d-%s x/p%d\n", m.n, strings.Repeat("y", 4000), m.n)
	return copy(b, line), nil
}

// endless is one line without end.
type endless struct{}

func (endless) Read(b []byte) (int, error) { return len(b), nil }

func FuzzBuildFiles(f *testing.F) {
	f.Add(contentsText)
	f.Add("a b\n/ c/dd\nusr/bin/\tx/y1,,z/y2\r\n./usr/bin/x ,x1")
	f.Fuzz(func(t *testing.T, text string) {
		x, err := BuildFiles(t.Context(), strings.NewReader(text))
		if err != nil {
			return
		}
		for at := range x.packages {
			files, ok := x.Files(x.owner(at))
			if !ok {
				t.Fatalf("%q is not found", x.owner(at))
			}
			for _, p := range files {
				if !slices.Contains(x.Owners(p), x.owner(at)) {
					t.Fatalf("%q is not of %q", p, x.owner(at))
				}
			}
		}
	})
}
