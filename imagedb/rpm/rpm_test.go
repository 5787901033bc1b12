package rpm

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"

	"github.com/layerlint/layerlint/imagedb/fetch"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// primaryText is in the form that createrepo_c 1.0 writes.
const primaryText = `<?xml version="1.0" encoding="UTF-8"?>
<metadata xmlns="http://linux.duke.edu/metadata/common" xmlns:rpm="http://linux.duke.edu/metadata/rpm" packages="2">
<package type="rpm">
  <name>a</name>
  <arch>x86_64</arch>
  <version epoch="1" ver="2.0" rel="3.el9"/>
  <summary>A &lt;b&gt; &amp; c</summary>
  <format>
    <rpm:provides>
      <rpm:entry name="a" flags="EQ" epoch="1" ver="2.0" rel="3.el9"/>
      <rpm:entry name="libz.so.1()(64bit)"/>
      <rpm:entry name="perl(A&amp;B)"/>
    </rpm:provides>
    <rpm:requires>
      <rpm:entry name="needed"/>
    </rpm:requires>
    <file>/usr/bin/a</file>
    <file type="dir">/etc/a</file>
  </format>
</package>
<package type="rpm">
  <name>a</name>
  <arch>src</arch>
  <version epoch="1" ver="9" rel="9"/>
</package>
<package type="rpm"><name>b-c</name><arch>noarch</arch><version epoch="0" ver="1" rel="1"/></package>
</metadata>
`

func repomdOf(name string, list []byte) string {
	return fmt.Sprintf(`<?xml version="1.0"?><repomd xmlns="http://linux.duke.edu/metadata/repo"><data type="other"><checksum type="sha256">00</checksum></data>
<data type="primary"><checksum type="sha256">%x</checksum><location href="repodata/%s"/></data></repomd>`, sha256.Sum256(list), name)
}

func gzipped(text string) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write([]byte(text))
	_ = z.Close()
	return b.Bytes()
}

func zstandard(text string) []byte {
	z, _ := zstd.NewWriter(nil)
	defer z.Close()
	return z.EncodeAll([]byte(text), nil)
}

func open(t *testing.T, files map[string][]byte) (packages.Repository, bool) {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write(b)
	}))
	t.Cleanup(s.Close)
	r := &Repositories{Client: fetch.New(fetch.Options{Allow: []string{"127.0.0.1"}, Dir: t.TempDir(), Patience: 300 * time.Millisecond})}
	return r.Repository(context.Background(), packages.Query{Manager: "rpm", Release: "rocky 9.3", Arch: "amd64",
		Files: []packages.SourceFile{{Path: "/etc/yum.repos.d/x.repo", Content: []byte("[x]\nbaseurl=" + s.URL + "/$releasever/${basearch}/\n")}}})
}

func TestRepository(t *testing.T) {
	for name, list := range map[string][]byte{"primary.xml": []byte(primaryText), "1-primary.xml.gz": gzipped(primaryText), "2-primary.xml.zst": zstandard(primaryText)} {
		r, ok := open(t, map[string][]byte{"/9/x86_64/repodata/repomd.xml": []byte(repomdOf(name, list)), "/9/x86_64/repodata/" + name: list})
		if !ok {
			t.Fatalf("%s: no repository", name)
		}
		there := strings.Fields("a a.x86_64 a-2.0 a-2.0-3.el9 a-1:2.0-3.el9.x86_64 b-c b-c-1 libz.so.1()(64bit) perl(A&B) /usr/bin/a /etc/a a* *-c-1-1 /usr/bin/?")
		missing := strings.Fields("needed a.i686 a-9 a-0:2.0 b b-c-2 /usr/bin/b z*")
		for _, word := range slices.Concat(there, missing) {
			want := filesystem.Present
			if slices.Contains(missing, word) {
				want = filesystem.Absent
			}
			if o := r.Find(word); o.Presence != want || o.Likely {
				t.Errorf("%s: %s: %+v", name, word, o)
			}
		}
		if o := r.Find("a-9"); o.Name != "a" || fmt.Sprint(o.Others) != "[2.0-3.el9]" {
			t.Errorf("a-9: %+v", o)
		}
		if got := fmt.Sprint(slices.Collect(r.(packages.Namer).Names("b-"))); got != "[b-c]" {
			t.Errorf("names that begin with b-: %s", got)
		}
	}
}

// TestRubbish: what a repository says wrongly, cut short or never is nothing.
func TestRubbish(t *testing.T) {
	list := gzipped(primaryText)
	const md, file = "/9/x86_64/repodata/repomd.xml", "/9/x86_64/repodata/p.xml.gz"
	half := gzipped(primaryText[:600])
	for name, files := range map[string]map[string][]byte{
		"nothing":        {},
		"html":           {md: []byte("<html>log in</html>")},
		"no primary":     {md: []byte("<repomd></repomd>")},
		"no list":        {md: []byte(repomdOf("p.xml.gz", list))},
		"wrong checksum": {md: []byte(repomdOf("p.xml.gz", list)), file: gzipped("<metadata></metadata>")},
		"cut off":        {md: []byte(repomdOf("p.xml.gz", list[:200])), file: list[:200]},
		"half a list":    {md: []byte(repomdOf("p.xml.gz", half)), file: half},
		"not a list":     {md: []byte(repomdOf("p.xml.gz", gzipped("<html>"))), file: gzipped("<html>")},
	} {
		if _, ok := open(t, files); ok {
			t.Errorf("%s: there is a repository", name)
		}
	}
}

func TestSources(t *testing.T) {
	const text = `# comment
[base]
name=Base $releasever
baseurl=http://a.example.com/$releasever/$basearch/
        http://b.example.com/${releasever}x
[off]
baseurl=http://c.example.com/
enabled = 0
[mirrored]
mirrorlist=http://m.example.com/?arch=$basearch&infra=$infra
[meta]
metalink=http://m.example.com/metalink
`
	got := sources([]byte(text), map[string]string{"releasever": "9", "basearch": "x86_64"})
	want := []source{
		{id: "base", bases: []string{"http://a.example.com/9/x86_64", "http://b.example.com/9x"}},
		{id: "off", bases: []string{"http://c.example.com"}, disabled: true},
		{id: "mirrored", mirrors: "http://m.example.com/?arch=x86_64&infra=", without: true},
		{id: "meta", metalink: "http://m.example.com/metalink"},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(source{})); diff != "" {
		t.Error(diff)
	}
	for orders, enabled := range map[string]string{"": "base mirrored meta", "+off": "base off mirrored meta", "-*": "", "-* +o*,meta": "off meta", "=off": "off"} {
		all := slices.Clone(want)
		switched(all, strings.Fields(orders))
		var on []string
		for _, s := range all {
			if !s.disabled {
				on = append(on, s.id)
			}
		}
		if strings.Join(on, " ") != enabled {
			t.Errorf("%q: %v", orders, on)
		}
	}
}

func FuzzBuild(f *testing.F) {
	f.Add([]byte(primaryText))
	f.Fuzz(func(_ *testing.T, text []byte) {
		if x, err := build(text); err == nil {
			_, _ = parse(x.bytes())
			a := &archive{indexes: []index{x}}
			for key := range x.packages.Keys() {
				a.Find(key)
			}
		}
	})
}
