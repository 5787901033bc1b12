package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// registryOf serves the one image of a layout as REPOSITORY:1, for any repository. Source: the OCI distribution
// specification.
func registryOf(t *testing.T, layout string) (host string) {
	t.Helper()
	var index struct {
		Manifests []struct{ Digest, MediaType string }
	}
	text, err := os.ReadFile(filepath.Join(layout, "index.json"))
	if err == nil {
		err = json.Unmarshal(text, &index)
	}
	if err != nil || len(index.Manifests) != 1 {
		t.Fatalf("layout %s: %d images, %v", layout, len(index.Manifests), err)
	}
	manifest := index.Manifests[0]
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, name, _ := strings.Cut(r.URL.Path, "/manifests/")
		if name != "" {
			w.Header().Set("Content-Type", manifest.MediaType)
			name = manifest.Digest
		} else {
			_, name, _ = strings.Cut(r.URL.Path, "/blobs/")
		}
		if name == "" { // /v2/
			return
		}
		http.ServeFile(w, r, filepath.Join(layout, "blobs", filepath.FromSlash(strings.ReplaceAll(name, ":", "/"))))
	}))
	t.Cleanup(s.Close)
	return strings.TrimPrefix(s.URL, "http://")
}
