package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
)

// checked runs layerlint check on a Dockerfile, with a cache of its own, as a user with a home of his own.
func checked(t *testing.T, dockerfile string, args ...string) (status int, out, complaints, cache string) {
	t.Helper()
	dir := t.TempDir()
	cache = filepath.Join(dir, "cache")
	t.Setenv("LAYERLINT_CACHE", cache)
	t.Setenv("HOME", dir)
	t.Setenv("DOCKER_CONFIG", dir)
	var o, e bytes.Buffer
	status = run(context.Background(), terminal{strings.NewReader(dockerfile), &o, &e}, append([]string{"check", "-"}, args...))
	return status, o.String(), e.String(), cache
}

// python is a layout in which pip finds a python3.
func python(t *testing.T) (layout string) {
	t.Helper()
	return layoutOf(t, "py:1", []string{"PATH=/usr/local/bin:/usr/bin:/bin"}, pythonLayer(t))
}

// No password of an index's address is shown or kept, nor is what it opened; none is left in what earlier versions
// kept.
func TestIndexPasswordsStayHidden(t *testing.T) {
	status := http.StatusOK
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(status)
		fmt.Fprint(w, `<html><meta name="pypi:repository-version" content="1.0"></html>`)
	}))
	defer s.Close()
	t.Setenv(allowHosts, "127.0.0.1")
	host := strings.TrimPrefix(s.URL, "http://")
	for _, address := range []string{"http://u:$TOKEN@" + host + "/simple", "http://$TOKEN@" + host, "http://" + host + "/$TOKEN/simple", "http://" + host + "/simple?key=$TOKEN"} {
		for _, status = range []int{http.StatusOK, http.StatusNotFound, http.StatusInternalServerError} {
			_, out, complaints, cache := checked(t, "FROM py:1\nARG TOKEN\nRUN pip install --index-url "+address+" flask==9.9\n", "--layout", python(t), "--build-arg", "TOKEN=sekret123")
			if strings.Contains(out+complaints, "sekret123") {
				t.Errorf("%s, %d: %s%s", address, status, out, complaints)
			}
			if status == http.StatusInternalServerError && !strings.Contains(complaints, "note: reading the index http://") {
				t.Errorf("%s was not asked: %s%s", address, out, complaints)
			}
			err := filepath.WalkDir(cache, func(name string, e fs.DirEntry, err error) error {
				if err != nil {
					return err
				}
				info, err := e.Info()
				if err != nil || info.Mode().Perm()&0o077 != 0 {
					t.Errorf("%s: %v, %v", name, info.Mode(), err)
				}
				if b, _ := os.ReadFile(name); strings.Contains(name+string(b), "sekret123") {
					t.Errorf("%s tells: %s", name, b)
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
	}
}

func TestOldCachesAreDropped(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"files-v1/x", "apt-v3/x", "v1/x"} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	dropOld(dir)
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1 || left[0].Name() != "v1" {
		t.Errorf("%v, %v", left, err)
	}
}

// A Dockerfile makes us ask no service of this machine, but for a registry that it names as one. Its repository's
// configuration changes nothing about that, the user does.
func TestWhomADockerfileMayAsk(t *testing.T) {
	var asked atomic.Int32
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		http.NotFound(w, r)
	}))
	defer s.Close()
	host := strings.TrimPrefix(s.URL, "http://")
	_, port, _ := strings.Cut(host, ":")
	layout := python(t)
	config := filepath.Join(t.TempDir(), "c.yaml")
	write(t, config, []byte("repositories:\n  mirrors:\n    pypi.example.com: ['"+host+"']\n"))
	pip := func(address string) string { return "FROM py:1\nRUN pip install --index-url " + address + " flask\n" }
	for what, c := range map[string]struct {
		dockerfile string
		allow      string
		args       []string
		asked      bool
	}{
		"index":                 {dockerfile: pip("http://" + host)},
		"index by name":         {dockerfile: pip("http://localhost:" + port)},
		"index, short":          {dockerfile: pip("http://127.1:" + port)},
		"index, unspecified":    {dockerfile: pip("http://0.0.0.0:" + port)},
		"index, allowed":        {dockerfile: pip("http://" + host), allow: "a.example.com, 127.0.0.1", asked: true},
		"mirror of --config":    {dockerfile: pip("http://pypi.example.com"), args: []string{"--config", config}, asked: true},
		"registry":              {dockerfile: "FROM " + host + "/x\n", asked: true},
		"registry by name":      {dockerfile: "FROM localhost:" + port + "/x\n", asked: true},
		"registry, unspecified": {dockerfile: "FROM 0.0.0.0:" + port + "/x\n"},
		"copy from a registry":  {dockerfile: "FROM scratch\nCOPY --from=" + host + "/x /a /b\n", asked: true},
		"registry, offline":     {dockerfile: "FROM " + host + "/x\n", args: []string{"--offline"}},
	} {
		t.Run(what, func(t *testing.T) {
			t.Setenv(allowHosts, c.allow)
			asked.Store(0)
			_, out, complaints, _ := checked(t, c.dockerfile, append(c.args, "--layout", layout)...)
			if (asked.Load() > 0) != c.asked {
				t.Errorf("asked %d times: %s%s", asked.Load(), out, complaints)
			}
			if !c.asked && len(c.args) == 0 && !strings.Contains(complaints, "is not asked: its address is ") && !strings.Contains(what, "short") {
				t.Errorf("not told: %s", complaints)
			}
		})
	}
	for _, address := range []string{"http://169.254.169.254/latest", "http://[fe80::1]/", "http://[fd00:ec2::254]/"} {
		_, _, complaints, _ := checked(t, pip(address), "--layout", layout)
		if !strings.Contains(complaints, "is not asked") {
			t.Errorf("%s: %s", address, complaints)
		}
	}
}

// What a repository's own configuration names is the word of whoever wrote the Dockerfile.
func TestConfigurationOfARepositoryAllowsNobody(t *testing.T) {
	c := &config{Registries: registries{Insecure: []string{"a:1"}, Mirrors: map[string][]string{"x": {"b:2/prefix"}}, Indexes: []string{"c:3/d"}},
		Repositories: repositories{Mirrors: map[string][]string{"y": {"https://d:4/e", "f"}}}}
	t.Setenv(allowHosts, "")
	if got := c.allowed(); len(got) > 0 || !c.registryOptions().Cautious {
		t.Errorf("%v", got)
	}
	c.chosen = true
	if got := strings.Join(c.allowed(), " "); got != "a:1 b:2 d:4 f c:3" && len(c.allowed()) != 5 || c.registryOptions().Cautious {
		t.Errorf("%v", got)
	}
}

// A line of standard error is a line, whatever a registry, an image or a Dockerfile has in it.
func TestSay(t *testing.T) {
	for text, want := range map[string]string{
		"a\nb\n":                    "a; b",
		"a\x1b[31mb\x07\r::error::": "a\ufffd[31mb\ufffd\ufffd::error::",
		"a\u202eb\u2028c":           "a\ufffdb\ufffdc",
		"x ##[error]y":              "x ## [error]y",
		"\n::error::x":              "layerlint: ::error::x",
		"at http://u:p@h/x":         "at http://***@h/x",
	} {
		var out bytes.Buffer
		terminal{nil, nil, &out}.say(text)
		if got := strings.TrimSuffix(out.String(), "\n"); got != want {
			t.Errorf("%q: got %q", text, got)
		}
	}
	var out bytes.Buffer
	terminal{nil, nil, &out}.complain(fmt.Errorf("%s", strings.Repeat("x", 900_000)))
	if out.Len() > 2*longestLine {
		t.Errorf("%d bytes", out.Len())
	}
}

// Libraries' logs go nowhere: net/http's among them, which quotes servers.
func TestSilence(t *testing.T) {
	stderr, logged := os.Stderr, log.Writer()
	defer func() { os.Stderr = stderr; log.SetOutput(logged) }()
	silence()
	if log.Writer() != io.Discard || os.Stderr.Name() != os.DevNull {
		t.Errorf("%v, %s", log.Writer(), os.Stderr.Name())
	}
}

func TestSecrets(t *testing.T) {
	s := secretsIn(map[string]string{"NPM_TOKEN": "abc+/def==", "PASS": "p1n", "TOKEN": "abc+/def==long", "KEY": "x", "VERSION": "1.2.3456", "API_KEY": "", "apiKey": "Mixed-Case"})
	for text, want := range map[string]string{
		"abc+/def== is not in PATH":        "$NPM_TOKEN is not in PATH",
		"abc+/def==long is not":            "$TOKEN is not",
		"/abc%2B%2Fdef%3D%3D/":             "/$NPM_TOKEN/",
		"xabc+/def==y":                     "x$NPM_TOKENy",
		"p1n pip1n p1ns /p1n/":             "$PASS pip1n p1ns /$PASS/",
		"1.2.3456 x":                       "1.2.3456 x",
		"mixed-case":                       "$apiKey",
		"https://u:other@h/mixed-case/p1n": "https://***@h/$apiKey/$PASS",
	} {
		if got := s.hide(text); got != want {
			t.Errorf("%s: got %s", text, got)
		}
	}
}
