package cache_test

import (
	"bytes"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/imagetest"
	"github.com/layerlint/layerlint/imagedb/layout"
	"github.com/layerlint/layerlint/imagedb/oci"
)

func TestCacheIsShared(t *testing.T) {
	dir := imagetest.Layout(t, map[string]any{"app": imagetest.Image(t, "amd64", imagetest.Layers(t)...)})
	held := t.TempDir()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() { imagetest.Conform(t, layout.DB(dir, oci.WithCache(cache.New(held))), "app") })
	}
	all.Wait()
	if left, _ := filepath.Glob(held + "/v1/.new-*"); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

func TestCacheSweepsWhatKilledRunsLeft(t *testing.T) {
	dir := t.TempDir()
	imagetest.Check(t, os.Mkdir(dir+"/v1", 0o755))
	old, young := dir+"/v1/.new-1", dir+"/v1/.new-2"
	for _, name := range []string{old, young} {
		imagetest.Check(t, os.WriteFile(name, []byte("half"), 0o644))
	}
	past := time.Now().Add(-2 * time.Hour)
	imagetest.Check(t, os.Chtimes(old, past, past))
	cache.New(dir).KeepDocument([]byte("{}"))
	if _, err := os.Stat(old); err == nil {
		t.Error("an old file was left")
	}
	if _, err := os.Stat(young); err != nil {
		t.Error("another run's file was taken away")
	}
}

func TestDocumentsAreKnownByTheirBytes(t *testing.T) {
	dir := t.TempDir()
	digest := cache.New(dir).KeepDocument([]byte("{}"))
	if b := cache.New(dir).Document(digest); string(b) != "{}" {
		t.Errorf("%q", b)
	}
	imagetest.Check(t, os.WriteFile(filepath.Join(dir, "v1", cache.LayerKey(digest)+".json"), []byte("[]"), 0o644))
	if b := cache.New(dir).Document(digest); b != nil {
		t.Errorf("changed bytes are taken for the document: %q", b)
	}
}

// What is used stays: pruning goes by when files were used last, not made.
func TestPruningGoesByUse(t *testing.T) {
	dir := t.TempDir()
	layouts := map[string]string{}
	for _, name := range []string{"old:1", "used:1"} {
		layouts[name] = imagetest.Layout(t, map[string]any{name: imagetest.Image(t, "amd64", imagetest.Layer(t, map[string]string{"etc/name": name}))})
		_, err := imagetest.Tree(t, layout.DB(layouts[name], oci.WithCache(cache.New(dir))), name)
		imagetest.Check(t, err)
	}
	files, err := cache.New(dir).Files()
	imagetest.Check(t, err)
	past := time.Now().Add(-90 * 24 * time.Hour)
	total := int64(0)
	for _, f := range files {
		imagetest.Check(t, os.Chtimes(filepath.Join(dir, "v1", f.Name), past, past))
		total += f.Size
	}
	before := time.Now().Add(-time.Minute)
	_, err = imagetest.Tree(t, layout.DB(layouts["used:1"], oci.WithCache(cache.New(dir))), "used:1")
	imagetest.Check(t, err)
	removed, err := cache.New(dir).Prune(total - 1)
	imagetest.Check(t, err)
	for _, f := range removed {
		if f.Used.After(before) {
			t.Errorf("%s was used and is removed", f.Name)
		}
	}
	left, err := cache.New(dir).Files()
	imagetest.Check(t, err)
	used := 0
	for _, f := range left {
		if f.Used.After(before) {
			used++
		}
	}
	if len(removed) != 1 || used != 1 { // the chain, which is all that was needed
		t.Errorf("removed %v, left %v", removed, left)
	}
	if _, err := imagetest.Tree(t, layout.DB(layouts["old:1"], oci.WithCache(cache.New(dir))), "old:1"); err != nil {
		t.Error(err)
	}
}

func TestDocumentsAreMarkedAsUsed(t *testing.T) {
	dir := t.TempDir()
	digest := cache.New(dir).KeepDocument([]byte("{}"))
	name := filepath.Join(dir, "v1", cache.LayerKey(digest)+".json")
	past := time.Now().Add(-48 * time.Hour)
	imagetest.Check(t, os.Chtimes(name, past, past))
	cache.New(dir).Document(digest)
	info, err := os.Stat(name)
	imagetest.Check(t, err)
	if time.Since(info.ModTime()) > 24*time.Hour {
		t.Errorf("used just now, marked %v", info.ModTime())
	}
}

// Whatever became of an index's file, the next run makes it again: the files then are what they were.
func TestIndexesThatAreNotWhatWasWrittenAreMadeAgain(t *testing.T) {
	dir := imagetest.Layout(t, map[string]any{"app": imagetest.Image(t, "amd64", imagetest.Layers(t)...)})
	held := t.TempDir()
	imagetest.Conform(t, layout.DB(dir, oci.WithCache(cache.New(held))), "app")
	good := map[string][]byte{}
	names, err := filepath.Glob(held + "/v1/*.lix")
	imagetest.Check(t, err)
	for _, name := range names {
		good[name], err = os.ReadFile(name)
		imagetest.Check(t, err)
	}
	if len(good) != 3 { // two layers and what they come to
		t.Fatalf("%d files", len(good))
	}
	change := func(at, by int) func([]byte) []byte {
		return func(b []byte) []byte { b[(at+len(b))%len(b)] += byte(by); return b }
	}
	for what, damage := range map[string]func([]byte) []byte{
		"older format": change(8, -1), "newer format": change(8, 1), "other file": change(0, 1), "count": change(16, 1), "sections": change(20, 1),
		"texts": func(b []byte) []byte { return change(bytes.Index(b, []byte("ID=debian")), 1)(b) },
		"last":  change(-1, 1), "cut": func(b []byte) []byte { return b[:len(b)/2] }, "cut to its header": func(b []byte) []byte { return b[:60] },
		"empty": func([]byte) []byte { return nil }, "longer": func(b []byte) []byte { return append(b, 0) },
	} {
		for name, b := range good {
			imagetest.Check(t, os.WriteFile(name, damage(bytes.Clone(b)), 0o644))
		}
		imagetest.Conform(t, layout.DB(dir, oci.WithCache(cache.New(held))), "app")
		for name, b := range good {
			if now, err := os.ReadFile(name); err != nil || !bytes.Equal(now, b) {
				t.Errorf("%s: %s is not made again: %v", what, filepath.Base(name), err)
			}
		}
	}
}
