package imagedb

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

func TestCacheIsShared(t *testing.T) {
	dir := writeLayout(t, map[string]any{"app": syntheticImage(t, "amd64", syntheticLayers(t)...)})
	cache := t.TempDir()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() { conform(t, Layout(dir, WithCache(NewCache(cache))), "app") })
	}
	all.Wait()
	if left, _ := filepath.Glob(cache + "/v1/.new-*"); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

func TestCacheSweepsWhatKilledRunsLeft(t *testing.T) {
	dir := t.TempDir()
	check(t, os.Mkdir(dir+"/v1", 0o755))
	old, young := dir+"/v1/.new-1", dir+"/v1/.new-2"
	for _, name := range []string{old, young} {
		check(t, os.WriteFile(name, []byte("half"), 0o644))
	}
	past := time.Now().Add(-2 * time.Hour)
	check(t, os.Chtimes(old, past, past))
	NewCache(dir).keepDocument([]byte("{}"))
	if _, err := os.Stat(old); err == nil {
		t.Error("an old file was left")
	}
	if _, err := os.Stat(young); err != nil {
		t.Error("another run's file was taken away")
	}
}

func TestDocumentsAreKnownByTheirBytes(t *testing.T) {
	dir := t.TempDir()
	digest := NewCache(dir).keepDocument([]byte("{}"))
	if b := NewCache(dir).document(digest); string(b) != "{}" {
		t.Errorf("%q", b)
	}
	check(t, os.WriteFile(filepath.Join(dir, "v1", layerKey(digest)+".json"), []byte("[]"), 0o644))
	if b := NewCache(dir).document(digest); b != nil {
		t.Errorf("changed bytes are taken for the document: %q", b)
	}
}
