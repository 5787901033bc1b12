package layer

import (
	"archive/tar"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// systemTree is an index of 100,000 paths whose folders are as large as those of a Debian 12 with compilers and CUDA:
// 60 folders in usr/lib, 150 files in etc, 50 of them *.conf; its folder of libraries is twice as large with 3,000. The
// rest is below usr/share.
func systemTree(b *testing.B) *Index {
	var headers []tar.Header
	for i := range 3000 {
		headers = append(headers, file(fmt.Sprintf("usr/lib/x86_64-linux-gnu/lib%c%c%03d.so.%d", 'a'+i%26, 'a'+i/26%26, i%1000, i%7)))
	}
	for _, name := range []string{"libcudart", "libcudnn", "libcufft", "libcupti", "libcurand", "libcusolver", "libcusparse"} {
		headers = append(headers, file("usr/lib/x86_64-linux-gnu/"+name+".so.12"), link("usr/lib/x86_64-linux-gnu/"+name+".so.12.1", name+".so.12"))
	}
	for i := range 60 {
		headers = append(headers, file(fmt.Sprintf("usr/lib/package%03d/plugin.so", i)))
	}
	for i := range 150 {
		headers = append(headers, file(fmt.Sprintf("etc/setting%03d.%s", i, []string{"conf", "d", "list"}[i%3])))
	}
	headers = append(headers, file("usr/local/cuda-12.4/targets/x86_64-linux/lib/libcupti.so.12"), link("usr/local/cuda", "cuda-12.4"))
	for i := len(headers); i < 100_000; i++ {
		headers = append(headers, file(fmt.Sprintf("usr/share/folder%03d/sub%02d/something%d.txt", i/500, i/50%10, i%50)))
	}
	x := Merge(Empty(), read(b, tarOf(b, nil, headers...)), 1)
	b.ReportMetric(float64(len(x.Bytes()))/float64(x.Len()), "B/entry")
	return x
}

// bare is a tree that only answers the questions every tree answers.
type bare struct{ filesystem.Tree }

func TestGlobsFindWhatIsThere(t *testing.T) {
	x := chain(t, tarOf(t, nil, file("etc/a.conf"), file("etc/b.conf"), file("etc/b.txt"), file("etc/a*b"), file("a.conf"), link("lib", "usr/lib"),
		file("usr/lib/one/liba.so.1"), file("usr/lib/two/liba.so.2"), file("usr/lib/two/libb.so"), link("usr/lib/three", "two")),
		tarOf(t, nil, file("etc/.wh.a.conf"), file("usr/lib/two/liba.so.3")))
	for pattern, want := range map[string][]string{
		"/etc/*.conf":       {"/etc/b.conf"},
		"/*.conf":           {"/a.conf"},
		"/etc/[ab].*":       {"/etc/b.conf", "/etc/b.txt"},
		`/etc/a\**`:         {"/etc/a*b"},
		"/etc/a?b":          {"/etc/a*b"},
		"/lib/t*/liba.so.*": {"/usr/lib/two/liba.so.2", "/usr/lib/two/liba.so.2", "/usr/lib/two/liba.so.3", "/usr/lib/two/liba.so.3"},
		"/etc/[":            nil,
		"/nowhere/*":        nil,
	} {
		got := filesystem.Glob(x, pattern, true)
		if !slices.Equal(got.Paths, want) || !got.Complete {
			t.Errorf("%s: %q", pattern, got.Paths)
		}
		if slow := filesystem.Glob(bare{x}, pattern, true); !reflect.DeepEqual(got, slow) {
			t.Errorf("%s: %+v, looked up one by one %+v", pattern, got, slow)
		}
	}
}

func BenchmarkGlob(b *testing.B) {
	x := systemTree(b)
	for _, c := range []struct {
		name, pattern string
		matches       int
	}{
		{"cupti", "/usr/local/cuda*/targets/x86_64-linux/lib/libcupti.so*", 2},
		{"libraries", "/usr/lib/*/libcu*.so.*", 18},
		{"settings", "/etc/*.conf", 50},
		{"folders", "/usr/share/folder10*/sub05", 10},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if m := filesystem.Glob(x, c.pattern, true); len(m.Paths) != c.matches {
					b.Fatalf("%d matches", len(m.Paths))
				}
			}
		})
	}
}
