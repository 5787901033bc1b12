package apt

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

const programsList = `Package: tool
Version: 1
Architecture: amd64
Depends: libt1, tool-common

Package: libt1
Version: 1
Architecture: amd64

Package: tool-common
Version: 1
Architecture: all
`

// contentsRepository is a suite whose packages' files are in Contents files.
func contentsRepository(native, all string) map[string]string {
	list, native, all := zipped(programsList), zipped(native), zipped(all)
	return map[string]string{
		"/debian/dists/s/InRelease": fmt.Sprintf("Origin: Debian\nSuite: s\nSHA256:\n %s %d main/binary-amd64/Packages.gz\n %s %d main/Contents-amd64.gz\n %s %d main/Contents-all.gz\n",
			sum(list), len(list), sum(native), len(native), sum(all), len(all)),
		"/debian/dists/s/main/binary-amd64/Packages.gz": list,
		"/debian/dists/s/main/Contents-amd64.gz":        native,
		"/debian/dists/s/main/Contents-all.gz":          all,
	}
}

const (
	nativeContents = "opt/tool/data/x utils/tool\nusr/bin/tool-2.1 utils/tool\nusr/lib/x86_64-linux-gnu/libt.so.1 libs/libt1\n"
	allContents    = "usr/sbin/tool-setup utils/tool-common\n"
)

func carry(t *testing.T, o Options, address string, names ...string) packages.Installation {
	t.Helper()
	r, ok := New(o).Repository(t.Context(), query(address))
	if !ok {
		t.Fatal("no repository")
	}
	return r.(packages.Archive).Carry(packages.Order{Names: names})
}

func brought(in packages.Installation) string {
	var paths []string
	for p, e := range in.Files.All {
		if !e.Likely || e.Presence != filesystem.Present || e.Package == "" || e.Has(filesystem.KnowELF) {
			p += " wrongly"
		}
		paths = append(paths, p)
	}
	slices.Sort(paths)
	return strings.Join(paths, " ")
}

// TestContents: files of packages that nothing else is known of are those of Contents, and only likely; what is kept is
// not asked for.
func TestContents(t *testing.T) {
	var asked atomic.Int64
	address, dir := serveFiles(t, contentsRepository(nativeContents, allContents), &asked), t.TempDir()
	for _, want := range []int64{4, 4} {
		in := carry(t, Options{Allow: here, Dir: dir, Lists: true}, address, "tool")
		if got := brought(in); got != "/opt/tool /usr/bin/tool-2.1 /usr/lib/x86_64-linux-gnu/libt.so.1 /usr/sbin/tool-setup" {
			t.Errorf("it brings %s", got)
		}
		if len(in.Unknown) > 0 || !in.Inferred || fmt.Sprint(in.Partial) != "[/opt/tool]" || !slices.Contains(in.Commands, "tool") {
			t.Errorf("unknown %v, inferred %v, partial %v, commands %v", in.Unknown, in.Inferred, in.Partial, in.Commands)
		}
		if n := asked.Load(); n != want {
			t.Errorf("%d files were asked for", n)
		}
	}
	if in := carry(t, Options{Allow: here, Dir: dir}, address, "tool"); len(in.Unknown) != 3 || in.Inferred {
		t.Errorf("without lists of files unknown is %v", in.Unknown)
	}
}

// TestContentsLazy: nothing is fetched where all is known, where it would be in vain, or for the mere question which
// packages come.
func TestContentsLazy(t *testing.T) {
	var asked atomic.Int64
	files := contentsRepository(nativeContents, allContents)
	address := serveFiles(t, files, &asked)
	known := func(_, name string) ([]filesystem.File, bool) { return nil, name != "tool" }
	for _, c := range []struct {
		name  string
		known Contents
		ask   func(a packages.Archive) packages.Installation
		want  int64
	}{
		{"all is known", func(_, _ string) ([]filesystem.File, bool) { return nil, true }, func(a packages.Archive) packages.Installation {
			return a.Carry(packages.Order{Names: []string{"tool"}})
		}, 2},
		{"one architecture's", known, func(a packages.Archive) packages.Installation {
			return a.Carry(packages.Order{Names: []string{"tool"}})
		}, 3},
		{"in vain", nil, func(a packages.Archive) packages.Installation {
			return a.Carry(packages.Order{Names: []string{"tool", "none"}})
		}, 2},
		{"which come", nil, func(a packages.Archive) packages.Installation { return a.Install([]string{"tool"}, false) }, 2},
	} {
		asked.Store(0)
		r, _ := New(Options{Allow: here, Lists: true, Contents: c.known}).Repository(t.Context(), query(address))
		c.ask(r.(packages.Archive))
		if n := asked.Load(); n != c.want {
			t.Errorf("%s: %d files were asked for, want %d", c.name, n, c.want)
		}
	}
}

// TestContentsElsewhere: a suite with empty Contents, as Debian's security updates have, is helped out by another one
// with the package. One Contents file may be for all components, and found by its checksum.
func TestContentsElsewhere(t *testing.T) {
	list, contents, none := programsList, nativeContents+allContents, ""
	release := func(of, at string) string {
		return fmt.Sprintf("Suite: s\nAcquire-By-Hash: yes\nSHA256:\n %s %d main/binary-amd64/Packages\n %s %d %s\n", sum(list), len(list), sum(of), len(of), at)
	}
	var asked atomic.Int64
	address := serveFiles(t, map[string]string{
		"/debian/dists/s/InRelease":                          release(contents, "Contents-amd64"),
		"/debian/dists/s/main/binary-amd64/Packages":         list,
		"/debian/dists/s/by-hash/SHA256/" + sum(contents):    contents,
		"/security/dists/s/InRelease":                        release(none, "main/Contents-amd64"),
		"/security/dists/s/main/binary-amd64/Packages":       strings.ReplaceAll(list, "Version: 1", "Version: 2"),
		"/security/dists/s/main/by-hash/SHA256/" + sum(none): none,
	}, &asked)
	q := query(address)
	q.Files[0].Content = append(q.Files[0].Content, "deb "+address+"/security s main\n"...)
	r, _ := New(Options{Allow: here, Lists: true}).Repository(t.Context(), q)
	if in := r.(packages.Archive).Carry(packages.Order{Names: []string{"tool"}}); !strings.Contains(brought(in), "/usr/sbin/tool-setup") || len(in.Unknown) > 0 {
		t.Errorf("brings %q, unknown %v", brought(in), in.Unknown)
	} else if got := fmt.Sprint(in.Partial); got != "[/opt /opt/tool /srv /usr/local]" {
		t.Errorf("there may be more in %s", got)
	}
}

// TestContentsTooLarge: a list that is too large is neither fetched nor told of.
func TestContentsTooLarge(t *testing.T) {
	var asked, notes atomic.Int64
	files := contentsRepository(nativeContents, allContents)
	const release, size = "/debian/dists/s/InRelease", 64<<20 + 1
	files[release] = strings.ReplaceAll(files[release], fmt.Sprintf(" %d main/Contents-amd64", len(files["/debian/dists/s/main/Contents-amd64.gz"])), fmt.Sprintf(" %d main/Contents-amd64", size))
	in := carry(t, Options{Allow: here, Lists: true, Failed: func(context.Context, error) { notes.Add(1) }}, serveFiles(t, files, &asked), "tool")
	if got := fmt.Sprint(in.Unknown); got != "[libt1 tool tool-common]" || notes.Load() > 0 || asked.Load() != 2 {
		t.Errorf("unknown %s, %d notes, %d files asked for", got, notes.Load(), asked.Load())
	}
}

// TestContentsRefused: what a server says wrongly, cut short or never leaves files unknown, with one note.
func TestContentsRefused(t *testing.T) {
	good := contentsRepository(nativeContents, allContents)
	const at = "/debian/dists/s/main/Contents-amd64.gz"
	stop := make(chan struct{})
	defer close(stop)
	instead := func(h http.HandlerFunc) string {
		return serve(t, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == at {
				h(w, r)
				return
			}
			_, _ = io.WriteString(w, good[r.URL.Path])
		})
	}
	text := func(files map[string]string) string {
		return serve(t, func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, files[r.URL.Path]) })
	}
	for name, address := range map[string]string{
		"wrong checksum": instead(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, zipped("usr/bin/z utils/tool\n"))
		}),
		"half a file": instead(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, good[at][:len(good[at])/2]) }),
		"broken off": instead(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", fmt.Sprint(len(good[at])))
			_, _ = io.WriteString(w, good[at][:len(good[at])/2])
		}),
		"gone":         instead(http.NotFound),
		"drop by drop": instead(func(w http.ResponseWriter, _ *http.Request) { drip(w, stop) }),
		"without end":  instead(func(w http.ResponseWriter, _ *http.Request) { flood(w, stop) }),
		"never":        instead(func(http.ResponseWriter, *http.Request) { <-stop }),
		"no list":      text(contentsRepository("<html>\n<p>Please log in!\n", allContents)),
		"one line":     text(contentsRepository(strings.Repeat("x", 10<<20), allContents)),
		"not zipped": text(func() map[string]string {
			files := contentsRepository("", allContents)
			files["/debian/dists/s/InRelease"] = strings.ReplaceAll(files["/debian/dists/s/InRelease"], fmt.Sprintf("%s %d", sum(zipped("")), len(zipped(""))), fmt.Sprintf("%s %d", sum("plain"), len("plain")))
			files[at] = "plain"
			return files
		}()),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var notes atomic.Int64
			dir := t.TempDir()
			failed := func(context.Context, error) { notes.Add(1) }
			in := carry(t, Options{Allow: here, Dir: dir, Lists: true, Patience: 300 * time.Millisecond, Failed: failed}, address, "tool")
			if got := fmt.Sprint(in.Unknown); !strings.Contains(got, "tool") || strings.Contains(brought(in), "bin/z") {
				t.Errorf("unknown %s, brings %q", got, brought(in))
			}
			if n := notes.Load(); n == 0 {
				t.Error("nobody was told")
			}
		})
	}
}

// TestContentsDamaged: a kept index that is not what was written is made again.
func TestContentsDamaged(t *testing.T) {
	x := filesOf(t, contentsText)
	for _, at := range []int{0, 9, 20, len(x.Bytes()) - 1} {
		b := slices.Clone(x.Bytes())
		b[at] ^= 1
		if _, err := ParseFiles(b); err == nil {
			t.Errorf("byte %d is changed and nothing is said", at)
		}
		if _, err := ParseFiles(x.Bytes()[:at]); err == nil {
			t.Errorf("%d bytes are an index", at)
		}
	}
}

// TestOutdated: what is kept of lists that have changed long ago goes when others are kept.
func TestOutdated(t *testing.T) {
	s := store{t.TempDir()}
	old, recent := [32]byte{1}, [32]byte{2}
	for _, sum := range [][32]byte{old, recent} {
		s.keepFiles(sum, filesOf(t, contentsText))
	}
	then := time.Now().Add(-2 * outdated)
	if err := os.Chtimes(s.filesFile(old), then, then); err != nil {
		t.Fatal(err)
	}
	s.keepFiles([32]byte{3}, filesOf(t, contentsText))
	_, kept := s.files(old)
	if _, there := s.files(recent); kept || !there {
		t.Errorf("the old one is kept: %v, the recent one: %v", kept, there)
	}
}
