package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// mirror is the Debian archive that packages and indexes come from.
type mirror struct{ url, cache string }

// prepare settles the mirror and the folder for downloads.
func (m *mirror) prepare() error {
	if m.url == "" {
		url, err := configuredMirror("/etc/apt")
		if err != nil {
			return err
		}
		m.url = url
	}
	m.url = strings.TrimSuffix(m.url, "/")
	if m.cache == "" {
		dir, err := os.MkdirTemp("", "layerlint-catalog-")
		if err != nil {
			return err
		}
		m.cache = dir
	}
	return os.MkdirAll(m.cache, 0o755)
}

// configuredMirror finds the Debian archive in apt's sources, of either format.
func configuredMirror(etc string) (string, error) {
	files, _ := filepath.Glob(filepath.Join(etc, "sources.list.d", "*"))
	for _, name := range append(files, filepath.Join(etc, "sources.list")) {
		b, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		for line := range strings.Lines(string(b)) {
			for _, word := range strings.Fields(line) {
				if strings.Contains(word, "://") && strings.HasSuffix(strings.TrimSuffix(word, "/"), "/debian") && !strings.HasPrefix(line, "#") {
					return word, nil
				}
			}
		}
	}
	return "", errors.New("no Debian mirror in apt's sources, give one with -mirror")
}

// get opens a file of the archive, from the cache when it was fetched before.
func (m *mirror) get(path string) (*os.File, error) {
	local := filepath.Join(m.cache, strings.ReplaceAll(path, "/", "_"))
	if f, err := os.Open(local); err == nil {
		return f, nil
	}
	resp, err := http.Get(m.url + "/" + path)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("fetching %s: %s", path, resp.Status)
	}
	tmp, err := os.CreateTemp(m.cache, "part-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.Remove(tmp.Name()) }()
	if _, err := io.Copy(tmp, resp.Body); err != nil {
		return nil, fmt.Errorf("fetching %s: %w", path, err)
	}
	if err := tmp.Close(); err != nil {
		return nil, err
	}
	if err := os.Rename(tmp.Name(), local); err != nil {
		return nil, err
	}
	return os.Open(local)
}

// updates reads the indexes of a suite's updates, and of its security updates, which lie beside the archive.
func (m *mirror) updates(suite string) ([]map[string]string, error) {
	out, err := m.index(suite + "-updates")
	if err != nil {
		return nil, err
	}
	security := &mirror{url: m.url + "-security", cache: filepath.Join(m.cache, "security")}
	if err := os.MkdirAll(security.cache, 0o755); err != nil {
		return nil, err
	}
	more, err := security.index(suite + "-security")
	return append(out, more...), err
}

// index reads the Packages index of a suite.
func (m *mirror) index(suite string) ([]map[string]string, error) {
	f, err := m.get("dists/" + suite + "/main/binary-amd64/Packages.xz")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	cmd := exec.Command("xz", "-dc")
	cmd.Stdin = f
	b, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("unpacking the index of %s with xz: %w", suite, err)
	}
	return stanzas(string(b)), nil
}

// contents lists the files of the wanted packages, as the suite's Contents index has them.
func (m *mirror) contents(suite string, wanted map[string]bool) (map[string][]string, error) {
	files := map[string][]string{}
	for _, arch := range []string{"all", "amd64"} {
		if err := m.contentsOf(suite, arch, wanted, files); err != nil {
			return nil, err
		}
	}
	return files, nil
}

func (m *mirror) contentsOf(suite, arch string, wanted map[string]bool, files map[string][]string) error {
	f, err := m.get("dists/" + suite + "/main/Contents-" + arch + ".gz")
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return err
	}
	s := bufio.NewScanner(z)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		line := bytes.TrimRight(s.Bytes(), " ")
		i := bytes.LastIndexByte(line, ' ')
		if i < 0 {
			continue
		}
		for owner := range strings.SplitSeq(string(line[i+1:]), ",") {
			name := owner[strings.LastIndexByte(owner, '/')+1:]
			if wanted[name] {
				files[name] = append(files[name], "/"+strings.TrimRight(string(line[:i]), " "))
			}
		}
	}
	return s.Err()
}
