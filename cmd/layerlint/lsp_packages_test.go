package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

// packed is an archive of files, compressed.
func packed(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	w := tar.NewWriter(z)
	for name, text := range files {
		err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Mode: 0o755, Size: int64(len(text))})
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// indexes serves a repository of apt and one of apk.
func indexes(t *testing.T) (url string, asked *atomic.Int32) {
	t.Helper()
	const debs = "Package: zqcurl\nVersion: 7.88-1\nArchitecture: amd64\nInstalled-Size: 100\nSize: 10\nDepends: zqcurl4\n\n" +
		"Package: zqcurl4\nVersion: 7.88-2\nArchitecture: amd64\nInstalled-Size: 900\nSize: 10\n\n"
	const apks = "P:zqcurl\nV:8.9-r1\nA:x86_64\nS:100\nI:200\nD:zqcurl4\n\nP:zqcurl4\nV:8.9-r2\nA:x86_64\nS:10\nI:20\n"
	files := map[string][]byte{
		"/debian/dists/bookworm/main/binary-amd64/Packages": []byte(debs),
		"/debian/dists/bookworm/InRelease": fmt.Appendf(nil, "Origin: Debian\nSuite: stable\nCodename: bookworm\nSHA256:\n %x %d main/binary-amd64/Packages\n",
			sha256.Sum256([]byte(debs)), len(debs)),
		"/alpine/v3.20/main/x86_64/APKINDEX.tar.gz": packed(t, map[string]string{"APKINDEX": apks}),
	}
	asked = &atomic.Int32{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if content, ok := files[r.URL.Path]; ok {
			_, _ = w.Write(content)
			return
		}
		http.NotFound(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL, asked
}

// TestEditorKnowsLivePackages: the names and versions of an index that an image asks are offered where it may be asked,
// with what comes along, and not asked for where it may not.
func TestEditorKnowsLivePackages(t *testing.T) {
	url, asked := indexes(t)
	t.Setenv(allowHosts, "127.0.0.1")
	path := []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin"}
	const passwd = "root:x:0:0:root:/root:/bin/sh\n"
	debian := layoutOf(t, "deb:1", path, packed(t, map[string]string{"etc/os-release": "ID=debian\nVERSION_ID=\"12\"\nVERSION_CODENAME=bookworm\n", "etc/passwd": passwd,
		"etc/apt/sources.list": "deb [trusted=yes] " + url + "/debian bookworm main\n", "var/lib/dpkg/status": "Package: bash\nStatus: install ok installed\nVersion: 5\nArchitecture: amd64\n",
		"usr/bin/apt-get": "", "bin/sh": ""}))
	alpine := layoutOf(t, "alp:1", path, packed(t, map[string]string{"etc/os-release": "ID=alpine\nVERSION_ID=3.20.0\n", "etc/passwd": passwd,
		"etc/apk/repositories": url + "/alpine/v3.20/main\n", "etc/apk/arch": "x86_64\n", "lib/apk/db/installed": "", "sbin/apk": "", "bin/sh": ""}))
	for _, c := range []struct{ layout, image, install, version, size string }{
		{debian, "deb:1", "apt-get update && apt-get install -y ", "7.88-1", "1MB"},
		{alpine, "alp:1", "apk add --no-cache ", "8.9-r1", "220B"},
	} {
		for trusted, want := range map[bool]string{true: "zqcurl zqcurl4", false: ""} {
			t.Setenv("LAYERLINT_CACHE", t.TempDir())
			before := asked.Load()
			dir := t.TempDir()
			uri := "file://" + filepath.Join(dir, "Dockerfile")
			e := edit(t, map[string]any{"trusted": trusted}, dir, "--layout", c.layout)
			text := "FROM " + c.image + "\nRUN " + c.install
			e.open(uri, text+"zq")
			e.diagnostics(uri)
			items := e.offered(uri, 1, len("RUN "+c.install)+2, want != "")
			if got := names(items); got != want {
				t.Errorf("%s, trusted %v: %q", c.image, trusted, got)
			}
			if !trusted {
				if asked.Load() > before {
					t.Errorf("%s: asked without trust", c.image)
				}
				continue
			}
			var more struct{ Documentation struct{ Value string } }
			e.ask("completionItem/resolve", items[0], &more)
			if said := more.Documentation.Value; !strings.Contains(said, c.version) || !strings.Contains(said, "needs `zqcurl4`") {
				t.Errorf("%s: %q", c.image, said)
			}
			e.change(uri, 2, text+"zqcurl=")
			e.diagnostics(uri)
			if got := names(e.offered(uri, 1, len("RUN "+c.install+"zqcurl="), true)); got != "zqcurl="+c.version {
				t.Errorf("%s: versions %q", c.image, got)
			}
			e.change(uri, 3, text+"zqcurl")
			e.diagnostics(uri)
			var hover struct{ Contents struct{ Value string } }
			e.ask("textDocument/hover", pointed(uri, 1, len("RUN "+c.install)+1), &hover)
			if said := hover.Contents.Value; !strings.Contains(said, c.version) || !strings.Contains(said, "zqcurl4") {
				t.Errorf("%s: hover %q", c.image, said)
			}
		}
	}
}

func pointed(uri string, line, character int) map[string]any {
	return map[string]any{"textDocument": map[string]any{"uri": uri}, "position": report.Position{Line: line, Character: character}}
}

// offered are the items at a place; those of an index come once it is read.
func (e *editing) offered(uri string, line, character int, some bool) []map[string]any {
	e.t.Helper()
	for start := time.Now(); ; {
		var list struct{ Items []map[string]any }
		e.ask("textDocument/completion", pointed(uri, line, character), &list)
		if len(list.Items) > 0 || !some || time.Since(start) > time.Minute {
			return list.Items
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func names(items []map[string]any) string {
	var all []string
	for _, i := range items {
		all = append(all, i["label"].(string))
	}
	return strings.Join(all, " ")
}
