package apt

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

const listText = `Package: a
Version: 1.0
Architecture: amd64
Depends: b (>= 1), virtual
Recommends: d
Size: 100
Installed-Size: 3

Package: b
Version: 1.0
Provides: virtual, other (= 3)

Package: b
Version: 2.0
Provides: virtual

Package: d
Version: 1
Depends: e | nothing, a

Package: e
Version: 1
Suggests: mentioned
`

func zipped(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	return b.String()
}

func sum(s string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(s))) }

// repositoryOf is a healthy repository's files by path.
func repositoryOf(text string) map[string]string {
	list := zipped(text)
	return map[string]string{
		"/debian/dists/s/InRelease": fmt.Sprintf("-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nSuite: s\nCodename: c\nSHA256:\n %s %d main/binary-amd64/Packages.gz\n"+
			" %s 0 main/binary-amd64/Packages.xz\n-----BEGIN PGP SIGNATURE-----\n-----END PGP SIGNATURE-----\n", sum(list), len(list), sum("")),
		"/debian/dists/s/main/binary-amd64/Packages.gz": list,
	}
}

func serve(t *testing.T, h http.HandlerFunc) string {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.URL
}

func serveFiles(t *testing.T, files map[string]string, asked *atomic.Int64) string {
	return serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		text, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("ETag", `"`+sum(text)+`"`)
		http.ServeContent(w, r, "", time.Time{}, strings.NewReader(text))
	})
}

func query(address string) packages.Query {
	return packages.Query{Manager: "apt", Release: "debian 12", Arch: "amd64",
		Files: []packages.SourceFile{{Path: "/etc/apt/sources.list", Content: []byte("deb " + address + "/debian s main\n")}}}
}

func TestRepository(t *testing.T) {
	var asked atomic.Int64
	address, dir := serveFiles(t, repositoryOf(listText), &asked), t.TempDir()
	open := func(refresh time.Duration) packages.Archive {
		r, ok := New(Options{Allow: here, Dir: dir, Refresh: refresh}).Repository(context.Background(), query(address))
		if !ok {
			t.Fatal("no repository")
		}
		return r.(packages.Archive)
	}
	a := open(0)
	for name, want := range map[string]packages.Offer{
		"a":         {Presence: filesystem.Present, Version: "1.0"},
		"b":         {Presence: filesystem.Present, Version: "2.0"},
		"virtual":   {Presence: filesystem.Present, Virtual: true, Name: "b"},
		"other":     {Presence: filesystem.Absent, Virtual: true},
		"mentioned": {Presence: filesystem.Absent, Virtual: true},
		"none":      {Presence: filesystem.Absent},
	} {
		got := a.Find(name)
		got.Source, got.Others = "", nil
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: got %+v, want %+v", name, got, want)
		}
	}
	in := a.Carry(packages.Order{Names: []string{"a"}, Recommends: true})
	brought := []string{}
	for _, p := range in.Packages {
		brought = append(brought, p.Name, p.Version)
	}
	if got := fmt.Sprint(brought); got != "[a 1.0 b 2.0 d 1 e 1]" || in.Download != 100 || in.Installed != 3<<10 {
		t.Errorf("a brings %s, %d and %d bytes", got, in.Download, in.Installed)
	}
	if n := asked.Load(); n != 2 {
		t.Errorf("%d files were asked for", n)
	}
	open(0)
	if n := asked.Load(); n != 2 {
		t.Errorf("%d files were asked for when all were kept", n)
	}
	open(time.Nanosecond)
	if n := asked.Load(); n != 3 {
		t.Errorf("%d files were asked for when only the Release file is old", n)
	}
}

// TestOrder: lists are fetched by their checksum where the suite offers that, gzip first; a Release file that is kept
// is asked for with its tag, and its signature with it.
func TestOrder(t *testing.T) {
	list := zipped(listText)
	release := fmt.Sprintf("Suite: s\nAcquire-By-Hash: yes\nSHA256:\n %s 9 main/binary-amd64/Packages.xz\n %s %d main/binary-amd64/Packages.gz\n", sum("x"), sum(list), len(list))
	files := map[string]string{
		"/debian/dists/s/Release":                                       release,
		"/debian/dists/s/Release.gpg":                                   "signature",
		"/debian/dists/s/main/binary-amd64/by-hash/SHA256/" + sum(list): list,
	}
	for _, c := range []struct {
		name, drop, want string
	}{
		{"by hash", "", "InRelease 404, Release 200, Release.gpg 200, " + sum(list) + " 200"},
		{"by name", "/debian/dists/s/main/binary-amd64/by-hash/SHA256/" + sum(list), "InRelease 404, Release 200, Release.gpg 200, " + sum(list) + " 404, Packages.gz 200"},
		{"unsigned", "/debian/dists/s/Release.gpg", "InRelease 404, Release 200, Release.gpg 404, " + sum(list) + " 200"},
	} {
		t.Run(c.name, func(t *testing.T) {
			have := maps.Clone(files)
			have["/debian/dists/s/main/binary-amd64/Packages.gz"] = list
			delete(have, c.drop)
			var asked []string
			address := serve(t, func(w http.ResponseWriter, r *http.Request) {
				text, ok := have[r.URL.Path]
				status := http.StatusOK
				if !ok {
					status = http.StatusNotFound
				}
				asked = append(asked, fmt.Sprint(path.Base(r.URL.Path), " ", status))
				w.WriteHeader(status)
				_, _ = io.WriteString(w, text)
			})
			r, ok := New(Options{Allow: here}).Repository(context.Background(), query(address))
			if !ok || r.Find("a").Presence != filesystem.Present && c.name != "unsigned" {
				t.Error("a is not found")
			}
			if got := strings.Join(asked, ", "); got != c.want {
				t.Errorf("asked for %s\nwant %s", got, c.want)
			}
		})
	}
}

// TestUnchanged: a Release file that is old is asked for with its tag, and what has not changed is not sent again.
func TestUnchanged(t *testing.T) {
	files := repositoryOf(listText)
	var statuses []int
	inner := func(w http.ResponseWriter, r *http.Request) {
		text, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("ETag", `"`+sum(text)+`"`)
		recorded := &statusWriter{w, http.StatusOK}
		http.ServeContent(recorded, r, "", time.Time{}, strings.NewReader(text))
		statuses = append(statuses, recorded.status)
	}
	address, dir := serve(t, inner), t.TempDir()
	for range 2 {
		r, ok := New(Options{Allow: here, Dir: dir, Refresh: time.Nanosecond}).Repository(context.Background(),
			query(address))
		if !ok || r.Find("a").Presence != filesystem.Present {
			t.Fatal("a is not found")
		}
	}
	if got := fmt.Sprint(statuses); got != "[200 200 304]" {
		t.Errorf("statuses %s", got)
	}
}

type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// TestAllApart: packages for every architecture may have a list of their own.
func TestAllApart(t *testing.T) {
	native, all := "Package: n\nVersion: 1\n", "Package: d\nVersion: 1\n"
	for field, want := range map[string]filesystem.Presence{"": filesystem.Present, "No-Support-for-Architecture-all: Packages\n": filesystem.Absent} {
		var asked atomic.Int64
		address := serveFiles(t, map[string]string{
			"/debian/dists/s/InRelease": fmt.Sprintf("Suite: s\nArchitectures: all amd64\n%sSHA256:\n %s %d main/binary-amd64/Packages\n %s %d main/binary-all/Packages\n",
				field, sum(native), len(native), sum(all), len(all)),
			"/debian/dists/s/main/binary-amd64/Packages": native,
			"/debian/dists/s/main/binary-all/Packages":   all,
		}, &asked)
		r, ok := New(Options{Allow: here}).Repository(context.Background(), query(address))
		if !ok || r.Find("n").Presence != filesystem.Present || r.Find("d").Presence != want {
			t.Errorf("%q: n is %+v, d is %+v", field, r.Find("n"), r.Find("d"))
		}
	}
}

// TestRubbish: what a repository says wrongly, cut short or never proves nothing.
func TestRubbish(t *testing.T) {
	good := repositoryOf(listText)
	list := good["/debian/dists/s/main/binary-amd64/Packages.gz"]
	changed := func(path, text string) map[string]string {
		files := map[string]string{}
		for p, s := range good {
			files[p] = s
		}
		files[path] = text
		return files
	}
	var asked atomic.Int64
	release, index := "/debian/dists/s/InRelease", "/debian/dists/s/main/binary-amd64/Packages.gz"
	stop := make(chan struct{})
	defer close(stop)
	for name, address := range map[string]string{
		"html":            serveFiles(t, changed(release, "<html>please log in</html>"), &asked),
		"nothing":         serveFiles(t, changed(release, ""), &asked),
		"no checksums":    serveFiles(t, changed(release, "Suite: s\nMD5Sum:\n 00 1 main/binary-amd64/Packages.gz\n"), &asked),
		"half a release":  serveFiles(t, changed(release, good[release][:120]), &asked),
		"wrong checksum":  serveFiles(t, changed(index, zipped("Package: z\nVersion: 1\n")), &asked),
		"half a list":     serveFiles(t, changed(index, list[:len(list)/2]), &asked),
		"no list":         serveFiles(t, map[string]string{release: good[release]}, &asked),
		"not compressed":  serveFiles(t, garbled("Package: a\n"), &asked),
		"not a list":      serveFiles(t, garbled(zipped(strings.Repeat("\x00\xff: \n", 1000))), &asked),
		"server error":    serve(t, func(w http.ResponseWriter, r *http.Request) { http.Error(w, "no", http.StatusBadGateway) }),
		"forbidden":       serve(t, func(w http.ResponseWriter, r *http.Request) { http.Error(w, "no", http.StatusForbidden) }),
		"never":           serve(t, func(w http.ResponseWriter, r *http.Request) { <-stop }),
		"drop by drop":    serve(t, func(w http.ResponseWriter, r *http.Request) { drip(w, stop) }),
		"without end":     serve(t, func(w http.ResponseWriter, r *http.Request) { flood(w, stop) }),
		"round in circle": serve(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.URL.Path, http.StatusFound) }),
		"nobody":          "http://127.0.0.1:1",
		"no scheme":       "cdrom:[Debian]",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			repositories := New(Options{Allow: here, Patience: 300 * time.Millisecond})
			r, ok := repositories.Repository(context.Background(), query(address))
			if !ok {
				return
			}
			a := r.(packages.Archive)
			if o := a.Find("none"); o.Presence == filesystem.Absent && !o.Likely {
				t.Errorf("proves absence: %+v", o)
			}
			if in := a.Carry(packages.Order{Names: []string{"a"}}); len(in.Unmet) > 0 {
				t.Errorf("proves %+v", in.Unmet)
			}
			for _, s := range a.States() {
				if s.Gone || s.Problem == nil {
					t.Errorf("state %+v", s)
				}
			}
		})
	}
}

// garbled is a repository whose list is as its Release file says and no list.
func garbled(list string) map[string]string {
	return map[string]string{
		"/debian/dists/s/InRelease":                     fmt.Sprintf("Suite: s\nSHA256:\n %s %d main/binary-amd64/Packages.gz\n", sum(list), len(list)),
		"/debian/dists/s/main/binary-amd64/Packages.gz": list,
	}
}

func drip(w http.ResponseWriter, stop chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(20 * time.Millisecond):
			if _, err := w.Write([]byte("x")); err != nil {
				return
			}
			w.(http.Flusher).Flush()
		}
	}
}

func flood(w http.ResponseWriter, stop chan struct{}) {
	block := bytes.Repeat([]byte("x\n"), 1<<16)
	for {
		select {
		case <-stop:
			return
		default:
			if _, err := w.Write(block); err != nil {
				return
			}
		}
	}
}

func TestGone(t *testing.T) {
	var asked atomic.Int64
	address := serveFiles(t, map[string]string{}, &asked)
	r, ok := New(Options{Allow: here}).Repository(context.Background(), query(address))
	if !ok {
		t.Fatal("no repository")
	}
	if s := r.(packages.Archive).States(); len(s) != 1 || !s[0].Gone || s[0].Likely {
		t.Errorf("states %+v", s)
	}
	if o := r.Find("a"); o.Presence != filesystem.Unknown {
		t.Errorf("a repository that is gone says %+v", o)
	}
}

func TestDamagedFiles(t *testing.T) {
	var asked atomic.Int64
	address, dir := serveFiles(t, repositoryOf(listText), &asked), t.TempDir()
	for range 2 {
		r, ok := New(Options{Allow: here, Dir: dir}).Repository(context.Background(), query(address))
		if !ok || r.Find("a").Presence != filesystem.Present {
			t.Fatal("a is not found")
		}
		files, err := filepath.Glob(filepath.Join(dir, "apt-v4", "*"))
		if err != nil || len(files) != 2 {
			t.Fatalf("%v, %v", files, err)
		}
		for _, f := range files {
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(f, b[:len(b)/2], 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func FuzzBuild(f *testing.F) {
	f.Add([]byte(listText))
	f.Add([]byte("Package: a\nVersion: 1\nDepends: (,|: , a (>= ) | [x\n continued\n\n\n:\nPackage:\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		x, err := Build(text)
		if err != nil {
			return
		}
		a := &archive{configuration: &configuration{}, lists: []listed{{Index: x, suite: &suite{release: &Release{}}}}}
		for place := range x.names {
			name := x.name(place)
			if at, ok := x.find(name); !ok || at != place {
				t.Fatalf("name %q at %d is found at %d, %v", name, place, at, ok)
			}
			a.Carry(packages.Order{Names: []string{name}, Recommends: true})
		}
	})
}

// here allows the tests' own servers.
var here = []string{"127.0.0.1"}
