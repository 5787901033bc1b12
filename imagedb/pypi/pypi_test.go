package pypi

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/layerlint/layerlint/imagedb/fetch"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

func TestFits(t *testing.T) {
	bookworm := packages.Interpreter{Minor: 12, Arch: "amd64", Libc: "glibc", LibcMinor: 36}
	alpine := packages.Interpreter{Minor: 12, Arch: "amd64", Libc: "musl", LibcMinor: 2}
	arm := packages.Interpreter{Minor: 12, Arch: "arm64", Libc: "glibc", LibcMinor: 31}
	unknown := packages.Interpreter{Minor: 12, Arch: "amd64"}
	for _, c := range []struct {
		tags string
		on   packages.Interpreter
		want bool
	}{
		{"py3-none-any", alpine, true}, {"py2.py3-none-any", bookworm, true}, {"py2-none-any", bookworm, false}, {"py313-none-any", bookworm, false},
		{"cp312-cp312-manylinux_2_17_x86_64.manylinux2014_x86_64", bookworm, true}, {"cp312-cp312-manylinux_2_17_x86_64", alpine, false},
		{"cp312-cp312-musllinux_1_1_x86_64", alpine, true}, {"cp312-cp312-musllinux_1_1_x86_64", bookworm, false}, {"cp312-cp312-manylinux_2_39_x86_64", bookworm, false},
		{"cp311-cp311-manylinux1_x86_64", bookworm, false}, {"cp38-abi3-manylinux2010_x86_64", bookworm, true}, {"cp313-abi3-manylinux2010_x86_64", bookworm, false},
		{"cp312-cp312t-manylinux2014_x86_64", bookworm, false}, {"cp312-none-manylinux2014_x86_64", bookworm, true}, {"py3-none-manylinux_2_28_aarch64", arm, true},
		{"py3-none-manylinux_2_34_aarch64", arm, false}, {"py3-none-manylinux2014_x86_64", arm, false}, {"cp312-cp312-linux_x86_64", bookworm, true},
		{"cp312-cp312-win_amd64", bookworm, false}, {"cp312-cp312-macosx_11_0_arm64", arm, false}, {"cp312-cp312-manylinux_2_39_x86_64", unknown, true},
		{"cp312-cp312-musllinux_1_2_x86_64", unknown, true}, {"pp310-pypy310_pp73-manylinux2014_x86_64", bookworm, false},
	} {
		f := file{name: "a_b-1.0-" + c.tags + ".whl"}
		if !f.read("a-b", parseVersion) {
			t.Fatalf("%s is no wheel", f.name)
		}
		if f.fits(c.on) != c.want {
			t.Errorf("%s on %+v: %v", c.tags, c.on, !c.want)
		}
	}
}

func TestFileNames(t *testing.T) {
	for name, want := range map[string]string{"a-b-1.0.tar.gz": "1.0", "A.B-2.zip": "2", "a_b-1.0-1-py3-none-any.whl": "1.0", "a-b-c-1.0.tar.gz": "", "a_b-1.0.exe": "",
		"a_b-x.tar.gz": "", "a-b-1.0.post1.tar.bz2": "1.0.post1", "a_b-1.0+cu121-py3-none-any.whl": "1.0+cu121"} {
		f := file{name: name}
		if ok := f.read("a-b", parseVersion); ok != (want != "") || f.version.text != want {
			t.Errorf("%s: %v, %q", name, ok, f.version.text)
		}
	}
}

const (
	jsonText = `{"meta": {"api-version": "1.0"}, "files": [{"filename": "a-1.0-py3-none-any.whl", "requires-python": ">=3.8"}, {"filename": "a-2.0.tar.gz", "yanked": "why"}]}`
	htmlText = `<!DOCTYPE html><html><body><h1>Links</h1>
<a href="../a-1.0-py3-none-any.whl#sha256=0" data-requires-python="&gt;=3.8" >a-1.0-py3-none-any.whl</a>
<a href='a-2.0.tar.gz' data-yanked="">a-2.0.tar.gz</a></body></html>`
)

func TestPages(t *testing.T) {
	for name, text := range map[string]string{"json": jsonText, "html": htmlText} {
		got, err := page([]byte(text))
		if want := "a-1.0-py3-none-any.whl\t>=3.8\t\na-2.0.tar.gz\t\tyanked\n"; err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	for _, text := range []string{"", "no page", "{}", `{"files": []}`, "<html><body>please log in</body></html>", `{"meta": {"api-version": "2.0"}}`, jsonText[:100]} {
		if got, err := page([]byte(text)); err == nil {
			t.Errorf("%q is a page: %q", text, got)
		}
	}
}

func repository(t *testing.T, dir string, addresses ...string) packages.Chooser {
	t.Helper()
	r := &Repositories{Client: fetch.New(fetch.Options{Allow: []string{"127.0.0.1"}, Dir: dir, Patience: 300 * time.Millisecond})}
	x, ok := r.Repository(context.Background(), packages.Query{Manager: "pip", Sources: addresses})
	if !ok {
		t.Fatal("no repository")
	}
	return x.(packages.Chooser)
}

func TestChoose(t *testing.T) {
	var asked atomic.Int64
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		switch r.URL.Path {
		case "/simple/a/":
			if !strings.Contains(r.Header.Get("Accept"), "json") {
				t.Errorf("accepts %q", r.Header.Get("Accept"))
			}
			_, _ = w.Write([]byte(jsonText))
		default:
			http.NotFound(w, r)
		}
	}))
	defer s.Close()
	dir := t.TempDir()
	python := packages.Interpreter{Minor: 12, Arch: "amd64"}
	for range 2 {
		x := repository(t, dir, s.URL+"/simple/")
		got := x.Choose(python, []packages.Requirement{{Name: "A"}, {Name: "a", Specifier: "==2.0"}, {Name: "a", Specifier: "==3"}, {Name: "none"}, {Name: "a", Specifier: "rubbish"}})
		want := "[{ false 1.0 a-1.0-py3-none-any.whl [] false false false 0 0    } { false 2.0 a-2.0.tar.gz [] true false false 0 0    } {version false   [2.0 1.0] false false false 0 0    } {name false   [] false false false 0 0    } { false   [] false false false 0 0    }]"
		if fmt.Sprint(got) != want {
			t.Errorf("got %v\nwant %s", got, want)
		}
		if o := x.Find("none"); o.Presence != filesystem.Absent || o.Likely {
			t.Errorf("none: %+v", o)
		}
	}
	if asked.Load() != 2 {
		t.Errorf("%d pages were asked for", asked.Load())
	}
	if got := repository(t, "", s.URL+"/simple", "http://127.0.0.1:1").Choose(python, []packages.Requirement{{Name: "none"}})[0]; got.Lacks != "" {
		t.Errorf("with an index that cannot be reached: %+v", got)
	}
}

// TestRubbish: what an index says wrongly, cut short or never is nothing.
func TestRubbish(t *testing.T) {
	stop := make(chan struct{})
	defer close(stop)
	send := func(text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text)) }
	}
	for name, h := range map[string]http.HandlerFunc{
		"login page": send("<html><body>please log in</body></html>"), "nothing": send(""), "half": send(jsonText[:len(jsonText)/2]),
		"forbidden": func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no", http.StatusForbidden) },
		"broken":    func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no", http.StatusBadGateway) },
		"never":     func(http.ResponseWriter, *http.Request) { <-stop },
	} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewServer(h)
			t.Cleanup(s.CloseClientConnections)
			if got := repository(t, "", s.URL).Choose(packages.Interpreter{Minor: 12}, []packages.Requirement{{Name: "a"}})[0]; got.Lacks != "" {
				t.Errorf("says %+v", got)
			}
		})
	}
}

func FuzzPage(f *testing.F) {
	f.Add([]byte(jsonText))
	f.Add([]byte(htmlText))
	f.Fuzz(func(_ *testing.T, text []byte) {
		if lines, err := page(text); err == nil {
			c := chooser{Interpreter: packages.Interpreter{Minor: 12, Arch: "amd64"}}
			c.choose(files(lines, "a"))
		}
	})
}

// BenchmarkChoose is a project as large as the largest: 3,000 files.
func BenchmarkChoose(b *testing.B) {
	var text strings.Builder
	for i := range 1000 {
		for _, tags := range []string{"cp311-cp311-manylinux_2_17_x86_64.manylinux2014_x86_64", "cp312-cp312-manylinux_2_17_x86_64.manylinux2014_x86_64"} {
			line(&text, fmt.Sprintf("a-1.%d-%s.whl", i, tags), ">=3.8", false)
		}
		line(&text, fmt.Sprintf("a-1.%d.tar.gz", i), ">=3.8", false)
	}
	clauses, _ := parseSpecifiers("==1.7")
	for b.Loop() {
		c := chooser{Interpreter: packages.Interpreter{Minor: 12, Arch: "amd64"}, clauses: clauses}
		if got := c.choose(files([]byte(text.String()), "a")); got.Version != "1.7" {
			b.Fatal(got)
		}
	}
}

// Why a page is none is told in one line, however odd it is.
func TestOddPagesAreToldInOneLine(t *testing.T) {
	deep := `{"meta":{"api-version":"1.0"},"files":` + strings.Repeat("[", 20_000)
	for _, text := range []string{deep, "{", `{"meta":{"api-version":"2.0"}}`, "{\"meta\":\n\x1b", "<html>"} {
		if _, err := page([]byte(text)); !errors.Is(err, errPage) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.20q: %v", text, err)
		}
	}
}
