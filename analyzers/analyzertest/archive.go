package analyzertest

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/apk"
	"github.com/layerlint/layerlint/imagedb/apt"
	"github.com/layerlint/layerlint/imagedb/fetch"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/pypi"
	"github.com/layerlint/layerlint/imagedb/rpm"
)

// archives are the case's own package repositories, from sections named
// packages/apt/HOST/PATH/dists/SUITE/COMPONENT/binary-ARCH/Packages and packages/apk/HOST/PATH/ARCH/APKINDEX, which is
// sent as an archive without a signature, packages/pip/HOST/PATH/PROJECT/ and
// packages/rpm/HOST/PATH/repodata/primary.xml; nil when there are none. Release files are made for suites without an
// InRelease, with what a section .../dists/SUITE/fields has beside, and their signatures are not given away. Other
// hosts cannot be reached.
func (c Case) archives() packages.Repositories {
	files := served{}
	for name, text := range c.Sections {
		if address, ok := strings.CutPrefix(name, "packages/apt/"); ok {
			files[address] = text
		}
		if address, ok := strings.CutPrefix(name, "packages/apk/"); ok {
			files[address+".tar.gz"] = packed(text)
		}
		if address, ok := strings.CutPrefix(name, "packages/rpm/"); ok {
			files[address] = text
			files[path.Dir(address)+"/repomd.xml"] = fmt.Sprintf(repomd, sha256.Sum256([]byte(text)), path.Base(address))
		}
		if address, ok := strings.CutPrefix(name, "packages/pip/"); ok {
			files[address] = text
		}
	}
	if len(files) == 0 {
		return nil
	}
	files.release()
	client := fetch.New(fetch.Options{Network: files})
	return packages.Managed{
		"apt": apt.New(apt.Options{Network: files, Lists: true}),
		"apk": &apk.Repositories{Client: client},
		"pip": &pypi.Repositories{Client: client},
		"rpm": &rpm.Repositories{Client: client},
	}
}

const repomd = `<repomd xmlns="http://linux.duke.edu/metadata/repo"><data type="primary"><checksum type="sha256">%x</checksum><location href="repodata/%s"/></data></repomd>`

// packed is an APKINDEX as Alpine's repositories have it.
func packed(text string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	t := tar.NewWriter(z)
	_ = t.WriteHeader(&tar.Header{Name: "APKINDEX", Mode: 0o644, Size: int64(len(text))})
	_, _ = t.Write([]byte(text))
	_ = t.Close()
	_ = z.Close() // a buffer takes everything
	return b.String()
}

// served are files by host and path.
type served map[string]string

// release adds the Release file of each suite.
func (s served) release() {
	lists := map[string][]string{}
	for address := range s {
		if dir, rest, ok := strings.Cut(address, "/dists/"); ok {
			suite, file, _ := strings.Cut(rest, "/")
			base := dir + "/dists/" + suite
			if file != "InRelease" && file != "fields" {
				lists[base] = append(lists[base], file)
			}
		}
	}
	for base, files := range lists {
		slices.Sort(files)
		text := "Suite: " + path.Base(base) + "\nCodename: " + path.Base(base) + "\n" + s[base+"/fields"] + "SHA256:\n"
		for _, f := range files {
			content := s[base+"/"+f]
			text += fmt.Sprintf(" %x %d %s\n", sha256.Sum256([]byte(content)), len(content), f)
		}
		if s[base+"/InRelease"] == "" {
			s[base+"/Release"] = text
		}
	}
}

// RoundTrip is http.RoundTripper's.
func (s served) RoundTrip(q *http.Request) (*http.Response, error) {
	known := false
	for address := range s {
		known = known || strings.HasPrefix(address, q.URL.Host+"/")
	}
	if !known {
		return nil, errors.New("connection refused")
	}
	r := &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Request: q, Body: http.NoBody}
	text, ok := s[q.URL.Host+q.URL.Path]
	switch {
	case !ok && path.Base(q.URL.Path) == "Release.gpg":
		r.StatusCode = http.StatusForbidden
		return r, nil
	case !ok:
		r.StatusCode = http.StatusNotFound
		return r, nil
	}
	r.Body = io.NopCloser(bytes.NewReader([]byte(text)))
	return r, nil
}
