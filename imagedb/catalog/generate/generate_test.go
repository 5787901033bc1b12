package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// small writes a facts folder with one CUDA tag and a two-package file list.
func small(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) {
		p := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		b := []byte(text)
		if strings.HasSuffix(name, ".gz") {
			var z bytes.Buffer
			w := gzip.NewWriter(&z)
			if _, err := w.Write(b); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			b = z.Bytes()
		}
		if err := os.WriteFile(p, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(installed1302+"/packages.json", `[{"package":"bash","layer":"ubuntu","version":"5.2"},{"package":"cuda-cudart-13-0","layer":"base","version":"13.0.96-1"}]`)
	write(installed1302+"/files.jsonl.gz", `{"path":"/usr/bin/bash","type":"file","mode":"755","pkg":"bash","size":9}
{"path":"/usr/local/cuda-13.0/targets/x86_64-linux/lib/libcudart.so.13","type":"symlink","mode":"777","pkg":"cuda-cudart-13-0","link":"libcudart.so.13.0.96"}
`)
	write("nvidia_debs.json", `{"versions_by_cuda":{"12.4.1":{"cuda-cudart-12-4":"12.4.127-1"}}}`)
	write("sonames.json", `{"toolkit_libs":{"libcudart":{"12":"libcudart.so.12","real":"libcudart.so.<component version>"}},"cupti_file_version_by_cuda":[]}`)
	write("cuda_images.json.gz", `{"require_cuda":{"r1":"cuda>=12.4"},"source":"test","images":{"12.4.1-base-ubuntu22.04":{"tag":"12.4.1-base-ubuntu22.04","cuda":"12.4.1","os":"ubuntu22.04",
"variant":"base","dockerfile":"D","arch":{"amd64":{"from":"ubuntu:22.04","own_env":{"NVIDIA_REQUIRE_CUDA":"@r1","CUDA_VERSION":"12.4.1"},"apt_packages":["cuda-cudart-12-4=12.4.127-1"],"labels":{}}}}}}`)
	return dir
}

func generated(t *testing.T, dir string) map[string]string {
	t.Helper()
	c := catalog{facts: facts{dir: dir}, sets: map[string][]store.Package{}, images: map[string]store.Image{},
		tags: map[string][]string{}}
	for _, step := range []func() error{c.readUbuntu, c.readCUDA} {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	out := t.TempDir()
	if err := c.write(out); err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	err := filepath.WalkDir(out, func(p string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			b, err := os.ReadFile(p)
			files[strings.TrimPrefix(p, out)] = string(b)
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestEqualSourcesGiveEqualFiles(t *testing.T) {
	dir := small(t)
	first := generated(t, dir)
	for range 3 {
		again := generated(t, dir)
		if len(again) != len(first) {
			t.Fatalf("%d files, then %d", len(first), len(again))
		}
		for name, b := range first {
			if again[name] != b {
				t.Errorf("%s differs", name)
			}
		}
	}
	set := first["/sets/cuda-12.4.1.set"]
	s, err := store.OpenSet(io.NewSectionReader(strings.NewReader(set), 0, int64(len(set))))
	if err != nil {
		t.Fatal(err)
	}
	p, _ := s.Package("cuda-cudart-12-4")
	var frames store.Frames
	files, err := frames.Files(s, p)
	if err != nil || len(files) != 2 || files[0].Path != "/usr/local/cuda-12.4/targets/x86_64-linux/lib/libcudart.so.12" || files[0].Link != "libcudart.so.12.4.127" {
		t.Errorf("%v %+v", err, files)
	}
}

func TestMissingInput(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "-facts and -o are needed"},
		{[]string{"-facts", "/nonexistent", "-o", t.TempDir()}, "facts: /nonexistent/" + installed1302 + "/packages.json does not exist"},
		{[]string{"-facts", small(t), "-o", t.TempDir()}, "-root bookworm=DIR is needed"},
		{[]string{"-facts", small(t), "-o", t.TempDir(), "-root", "bookworm=/nonexistent"}, "root bookworm: /nonexistent/var/lib/dpkg/status does not exist"},
		{[]string{"-root", "bookworm"}, `"bookworm" is not CODENAME=DIR`},
	} {
		err := run(c.args)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %q", c.args, err, c.want)
		}
	}
}

func TestAlternatives(t *testing.T) {
	script := "update-alternatives --quiet --install /usr/bin/cc cc /usr/bin/gcc 20 \\\n  --slave /usr/share/man/man1/cc.1.gz cc.1.gz /usr/share/man/man1/gcc.1.gz\nupdate-alternatives --install /usr/bin/$x $x /usr/bin/y 1\n"
	files := alternatives(script, merged)
	if len(files) != 2 || files[0].Path != "/usr/bin/cc" || files[0].Link != "/etc/alternatives/cc" || files[1].Link != "/usr/bin/gcc" {
		t.Errorf("%+v", files)
	}
}

func TestConfiguredMirror(t *testing.T) {
	for name, text := range map[string]string{
		"sources.list.d/debian.sources": "Types: deb\nURIs: http://deb.example.com/debian\nSuites: bookworm\n",
		"sources.list":                  "# deb http://old.example.com/debian bookworm main\ndeb http://deb.example.com/debian bookworm main\n",
	} {
		dir := t.TempDir()
		p := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if url, err := configuredMirror(dir); err != nil || url != "http://deb.example.com/debian" {
			t.Errorf("%s: %q %v", name, url, err)
		}
	}
	if _, err := configuredMirror(t.TempDir()); err == nil {
		t.Error("a mirror without sources")
	}
}

func TestTagPatterns(t *testing.T) {
	for _, c := range []struct {
		tags string
		want map[string]bool
	}{
		{"3.X-slim-trixie, 3-slim-trixie, slim-trixie and the bare 3.X-slim, slim", map[string]bool{"3.12-slim-trixie": true, "3.12.4-slim-trixie": true,
			"slim-trixie": true, "3.12-slim": false, "slim": false, "3-slim-bookworm": false}},
		{"2.0 .. 2.9-cudaX-cudnnY-runtime (conda era)", map[string]bool{"2.3.0-cuda12.1-cudnn8-runtime": true, "2.3.0-cuda12.1-cudnn8-devel": false,
			"2.10.0-cuda12.8-cudnn9-runtime": false, "1.13.1-cuda11.6-cudnn8-runtime": false}},
		{"2.10+ -cudaX-cudnnY-runtime and -devel (2.10, 2.11, ...), latest", map[string]bool{"2.11.0-cuda12.8-cudnn9-devel": true, "latest": true, "2.9.0-cuda12.8-cudnn9-devel": false}},
		{"YY.MM-py3 (25.x, 26.x)", map[string]bool{"25.03-py3": true, "24.07-py3": false}},
	} {
		f := family{patterns: tagPatterns(c.tags)}
		for tag, want := range c.want {
			if f.matches(tag) != want {
				t.Errorf("%s of %s: %v", tag, c.tags, !want)
			}
		}
	}
}

// TestKindsOfTags: other numbers, other Alpines and older releases are of a tag's kind, and nothing else is.
func TestKindsOfTags(t *testing.T) {
	for tag, want := range map[string]string{
		"3.13-slim-bookworm": `v?[0-9]+([._+][0-9]+)*-slim-bookworm|v?[0-9]+([._+][0-9]+)*-slim-RELEASE`,
		"1.27-alpine3.24":    `v?[0-9]+([._+][0-9]+)*-alpine[0-9.]*|`,
		"latest":             `latest|`,
		"8u212-jdk":          `8u212-jdk|`,
	} {
		if s, old := shape(tag); s+"|"+old != want {
			t.Errorf("%s: %s|%s", tag, s, old)
		}
	}
}
