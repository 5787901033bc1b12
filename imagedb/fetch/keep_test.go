package fetch

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Nothing of an address is left in the cache, and what a password opened is not kept at all.
func TestKeptFilesTellNoAddress(t *testing.T) {
	asked := 0
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		if user, _, _ := r.BasicAuth(); user == "" && strings.Contains(r.URL.Path, "private") || strings.Contains(r.URL.Path, "gone") {
			http.NotFound(w, r)
		}
	}))
	defer s.Close()
	host := strings.TrimPrefix(s.URL, "http://")
	dir := filepath.Join(t.TempDir(), "files")
	ask := func(url string) error {
		c := New(Options{Dir: dir, Allow: []string{"127.0.0.1"}})
		_, err := c.Kept(context.Background(), Question{URL: url, Limit: 100}, "test", func(a Answer) ([]byte, error) { return []byte("content"), nil })
		return err
	}
	for _, c := range []struct {
		url   string
		gone  bool
		again int // requests for asking twice
	}{
		{"http://" + host + "/sekret/simple/", false, 1},
		{"http://" + host + "/simple/?token=sekret", false, 1},
		{"http://" + host + "/gone/sekret", true, 1},
		{"http://" + host + "/private/x", true, 1},
		{"http://user:sekret@" + host + "/private/x", false, 2},
		{"http://sekret@" + host + "/gone/", true, 2},
	} {
		asked = 0
		for range 2 {
			if err := ask(c.url); errors.Is(err, ErrGone) != c.gone || err != nil && strings.Contains(err.Error(), "sekret@") {
				t.Errorf("%s: %v", c.url, err)
			}
		}
		if asked != c.again {
			t.Errorf("%s: asked %d times", c.url, asked)
		}
	}
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := os.ReadFile(name)
		if strings.Contains(name+string(b), "sekret") || strings.Contains(string(b), host) {
			t.Errorf("%s tells: %s", name, b)
		}
		if info, err := e.Info(); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// Messages have no password, whichever part of fetching they are about.
func TestMessagesHaveNoPassword(t *testing.T) {
	status := 0
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch status {
		case 200:
			_, _ = w.Write(make([]byte, 200))
			return
		case 302:
			w.Header().Set("Location", "http://user:sekret@%zz/")
		}
		w.WriteHeader(status)
	}))
	defer s.Close()
	host := strings.TrimPrefix(s.URL, "http://")
	for _, status = range []int{200, 302, 401, 404, 418, 500} {
		c := New(Options{Allow: []string{"127.0.0.1"}})
		_, err := c.Get(context.Background(), Question{URL: "http://user:sekret@" + host + "/x?token=sekret", Limit: 100})
		if err == nil || strings.Contains(err.Error(), "sekret") {
			t.Errorf("%d: %v", status, err)
		}
	}
	for _, url := range []string{"ftp://user:sekret@h/", "http://user:sekret@169.254.169.254/", "http://user:sekret@127.0.0.2:1/", "http://user:sekret@h:port/"} {
		if _, err := New(Options{}).Get(context.Background(), Question{URL: url, Limit: 100}); err == nil || strings.Contains(err.Error(), "sekret") {
			t.Errorf("%s: %v", url, err)
		}
	}
}
