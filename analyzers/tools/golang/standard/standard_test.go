package standard

import (
	"errors"
	"flag"
	"go/build"
	"go/importer"
	"go/token"
	"go/types"
	"maps"
	"os"

	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write packages.txt by the Go tree of this machine")

// TestUpdate writes the table.
func TestUpdate(t *testing.T) {
	if !*update {
		t.Skip("the table is written with -update alone")
	}
	since, err := releases(build.Default.GOROOT)
	if err != nil {
		t.Fatal(err)
	}
	w := &written{since: since, lines: map[string]map[string]line{}, seen: nil, names: map[string]map[string]string{}}
	w.seen = map[*types.TypeName]bool{}
	from := importer.ForCompiler(token.NewFileSet(), "source", nil)
	for _, name := range listed(t) {
		p, err := from.Import(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range p.Scope().Names() {
			if token.IsExported(o) {
				w.object(p.Scope().Lookup(o))
			}
		}
	}
	for len(w.todo) > 0 {
		o := w.todo[0]
		w.todo = w.todo[1:]
		w.named(o)
	}
	var b strings.Builder
	b.WriteString("# What packages of Go's standard library declare, for linux/amd64, each with the release that it came with,\n# none for 1.18 and before. Source: the Go tree, its files api/go1.*.txt included.\n# Go " + strings.TrimPrefix(runtime.Version(), "go") + "\n")
	for _, p := range slices.Sorted(maps.Keys(w.lines)) {
		b.WriteString("= " + p + "\n")
		for _, to := range slices.Sorted(maps.Keys(w.names[p])) {
			b.WriteString("+ " + w.names[p][to] + " " + to + "\n")
		}
		for _, name := range slices.Sorted(maps.Keys(w.lines[p])) {
			for _, l := range w.lines[p][name].text {
				b.WriteString(l + "\n")
			}
		}
	}
	if err := os.WriteFile("packages.txt", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestReleases checks the packages of each release: what a declaration names is there when it is.
func TestReleases(t *testing.T) {
	for _, release := range []string{"go1.18", "go1.19", "go1.20.3", "go1.21", "go1.22.0", "go1.23.4", "go1.24", "go1.25", "go1.26.1"} {
		l := Of(release)
		for path := range sections() {
			if p, err := l.Import(path); err == nil && p.Name() != path[strings.LastIndex(path, "/")+1:] && path != "math/rand/v2" {
				t.Errorf("%s is called %s", path, p.Name())
			} else if err != nil && !errors.Is(err, ErrNone) {
				t.Errorf("%s of %s: %v", path, release, err)
			}
		}
	}
	if Of("go1.17") != nil || Of("go1.27") != nil {
		t.Error("a release that the table does not tell")
	}
}

func BenchmarkServer(b *testing.B) {
	for b.Loop() {
		l := &Library{release: "go1.23", made: map[string]*types.Package{"unsafe": types.Unsafe}}
		if _, err := l.Import("net/http"); err != nil {
			b.Fatal(err)
		}
	}
}

// TestLacks asks for every package of the Go tree of this machine.
func TestLacks(t *testing.T) {
	out, err := exec.Command("go", "list", "std").Output()
	if err != nil {
		t.Fatal(err)
	}
	l := Of(Newest)
	for _, name := range strings.Fields(string(out)) {
		if l.Lacks(name) {
			t.Errorf("%s is said to be missing", name)
		}
	}
	for _, name := range []string{"nosuch", "fmt2/x", "cmd/nosuch"} {
		if !l.Lacks(name) {
			t.Errorf("%s is not said to be missing", name)
		}
	}
}
