//go:build unix

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
	"testing"
)

// BenchmarkApt times whole processes on a file of 50 lines whose installations are looked up in a repository of 63,000
// packages, with all that is kept of it in the cache: the lists of packages alone, and with lists of files.
func BenchmarkApt(b *testing.B) {
	program := strippedProgram(b)
	files := map[string][]byte{}
	repository := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if b, ok := files[r.URL.Path]; ok {
			_, _ = w.Write(b)
			return
		}
		http.NotFound(w, r)
	}))
	defer repository.Close()
	largeRepository(b, files)
	layout := layoutOf(b, "base:1", []string{"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}, baseLayer(b, repository.URL))
	b.Setenv("LAYERLINT_CACHE", b.TempDir())
	b.Setenv(allowHosts, "127.0.0.1")
	for _, c := range []struct{ name, prefix string }{{"packages-known", ""}, {"packages-listed", "n"}} {
		file := filepath.Join(b.TempDir(), "Dockerfile")
		write(b, file, []byte(installing(c.prefix)))
		b.Run(c.name, func(b *testing.B) { process(b, program, []string{"check", "--layout", layout, file}) })
	}
}

// installing is a Dockerfile of 50 lines with installations of packages whose files the catalog knows, and of others.
func installing(prefix string) string {
	var text strings.Builder
	text.WriteString("FROM base:1 AS build\nENV A=1 \\\n    B=2 \\\n    C=3\n")
	for i, names := range []string{"build-essential git", "libpq-dev libffi-dev", "curl ca-certificates"} {
		if prefix != "" {
			names += fmt.Sprintf(" %s%05d", prefix, 60000+i)
		}
		fmt.Fprintf(&text, "RUN apt-get update \\\n    && apt-get install -y --no-install-recommends \\\n        %s \\\n    && rm -rf /var/lib/apt/lists/*\n", names)
		fmt.Fprintf(&text, "WORKDIR /src/%d\nARG N%d=1\nRUN mkdir -p out \\\n    && cp /etc/os-release out/release\n", i, i)
	}
	text.WriteString("\nFROM base:1\nENV A=1 \\\n    B=2\nRUN apt-get update \\\n    && apt-get install -y --no-install-recommends \\\n        curl \\\n        libpq5 \\\n" +
		"        tini \\\n    && rm -rf /var/lib/apt/lists/*\nWORKDIR /srv\nCOPY --from=build /src /src\nRUN useradd --system app \\\n    && chown app /srv\nUSER app\nCMD [\"curl\", \"--version\"]\n")
	return text.String() + strings.Repeat("LABEL l=1\n", 50-strings.Count(text.String(), "\n"))
}

// largeRepository is a suite with 63,000 packages: those that the file names, and n00000 and on, each of which depends
// on three others and has a program, a library and headers.
func largeRepository(b *testing.B, files map[string][]byte) {
	var packages, contents strings.Builder
	for _, name := range strings.Fields("build-essential git libpq-dev libffi-dev curl ca-certificates libpq5 tini") {
		fmt.Fprintf(&packages, "Package: %s\nVersion: 1.0\nArchitecture: amd64\nInstalled-Size: 100\nSize: 10000\n\n", name)
	}
	for i := range 63000 {
		fmt.Fprintf(&packages, "Package: n%05d\nVersion: %d.%d-%d\nArchitecture: amd64\nDescription: one of many\nInstalled-Size: %d\nSize: %d\n", i, i%7, i%31, i%5, i%900, 100*i)
		if i > 3 {
			fmt.Fprintf(&packages, "Depends: n%05d (>= %d), n%05d | n%05d, n%05d\n", i/2, (i/2)%7, i/3, i/5, i/7)
		}
		packages.WriteString("\n")
		fmt.Fprintf(&contents, "usr/bin/program%05d x/n%05d\nusr/include/n%05d/a.h x/n%05d\nusr/include/n%05d/b.h x/n%05d\nusr/lib/x86_64-linux-gnu/libn%05d.so.1 x/n%05d\n", i, i, i, i, i, i, i, i)
	}
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	if _, err := z.Write([]byte(contents.String())); err != nil || z.Close() != nil {
		b.Fatal(err)
	}
	const at = "/debian/dists/bookworm/"
	release := "Origin: Debian\nSuite: stable\nCodename: bookworm\nSHA256:\n"
	for name, content := range map[string][]byte{"main/binary-amd64/Packages": []byte(packages.String()), "main/Contents-amd64.gz": zipped.Bytes()} {
		files[at+name] = content
		release += fmt.Sprintf(" %x %d %s\n", sha256.Sum256(content), len(content), name)
	}
	files[at+"InRelease"] = []byte(release)
}

// baseLayer is a small system that asks one repository.
func baseLayer(b *testing.B, repository string) []byte {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	w := tar.NewWriter(z)
	for _, f := range []struct{ name, text string }{
		{"etc/os-release", "ID=debian\nVERSION_ID=\"12\"\nVERSION_CODENAME=bookworm\n"}, {"etc/apt/sources.list", "deb [trusted=yes] " + repository + "/debian bookworm main\n"},
		{"etc/passwd", "root:x:0:0:root:/root:/bin/sh\n"}, {"etc/group", "root:x:0:\n"}, {"var/lib/dpkg/status", "Package: bash\nStatus: install ok installed\nVersion: 5.2\nArchitecture: amd64\n"},
		{"usr/bin/apt-get", ""}, {"usr/bin/rm", ""}, {"usr/bin/mkdir", ""}, {"usr/bin/cp", ""}, {"usr/sbin/useradd", ""}, {"usr/bin/chown", ""}, {"bin/sh", ""},
	} {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: f.name, Mode: 0o755, Size: int64(len(f.text))}
		if err := w.WriteHeader(h); err != nil {
			b.Fatal(err)
		}
		if _, err := w.Write([]byte(f.text)); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	if err := z.Close(); err != nil {
		b.Fatal(err)
	}
	return out.Bytes()
}
