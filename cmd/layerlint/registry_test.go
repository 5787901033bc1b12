package main

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-containerregistry/pkg/registry"
	"github.com/rogpeppe/go-internal/testscript"

	"github.com/layerlint/layerlint/imagedb/catalog"
	"github.com/layerlint/layerlint/imagedb/catalog/store"
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

// emptyRegistry serves repositories that can be written to: registry VARIABLE [busy]. One that is busy answers 429.
func emptyRegistry(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 || len(args) > 2 {
		ts.Fatalf("usage: registry VARIABLE [busy]")
	}
	handler := registry.New(registry.Logger(log.New(io.Discard, "", 0)))
	if len(args) == 2 {
		handler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusTooManyRequests)
		})
	}
	s := httptest.NewServer(handler)
	ts.Defer(s.Close)
	ts.Setenv(args[0], strings.TrimPrefix(s.URL, "http://"))
}

// setLine sets a variable to the one line of a file: line VARIABLE FILE.
func setLine(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: line VARIABLE FILE")
	}
	ts.Setenv(args[0], strings.TrimSpace(ts.ReadFile(args[1])))
}

// newEdition writes the embedded catalog, made on another day and with one image more: edition DIR DAY IMAGE BASE.
func newEdition(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 4 {
		ts.Fatalf("usage: edition DIR DAY IMAGE BASE")
	}
	dir, image := ts.MkAbs(args[0]), args[2]
	ts.Check(os.CopyFS(dir, catalog.Embedded().Files))
	ts.Check(os.WriteFile(filepath.Join(dir, "made.txt"), []byte(args[1]+"\n"), 0o600))
	records, err := store.EncodeImages([]string{image}, map[string]store.Image{image: {From: args[3], Source: "a test", ConfigKnown: true, PackagesAll: true, Complete: true}})
	ts.Check(err)
	repo, tag, _ := strings.Cut(image, ":")
	ts.Check(os.WriteFile(filepath.Join(dir, store.RecordFile(repo, tag)), records, 0o600))
}
