package imagedb

import (
	"bytes"
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

// What is used stays: pruning goes by when files were used last, not made.
func TestPruningGoesByUse(t *testing.T) {
	dir := t.TempDir()
	layouts := map[string]string{}
	for _, name := range []string{"old:1", "used:1"} {
		layouts[name] = writeLayout(t, map[string]any{name: syntheticImage(t, "amd64", layerOf(t, map[string]string{"etc/name": name}))})
		_, err := treeOf(t, Layout(layouts[name], WithCache(NewCache(dir))), name)
		check(t, err)
	}
	files, err := NewCache(dir).Files()
	check(t, err)
	past := time.Now().Add(-90 * 24 * time.Hour)
	total := int64(0)
	for _, f := range files {
		check(t, os.Chtimes(filepath.Join(dir, "v1", f.Name), past, past))
		total += f.Size
	}
	before := time.Now().Add(-time.Minute)
	_, err = treeOf(t, Layout(layouts["used:1"], WithCache(NewCache(dir))), "used:1")
	check(t, err)
	removed, err := NewCache(dir).Prune(total - 1)
	check(t, err)
	for _, f := range removed {
		if f.Used.After(before) {
			t.Errorf("%s was used and is removed", f.Name)
		}
	}
	left, err := NewCache(dir).Files()
	check(t, err)
	used := 0
	for _, f := range left {
		if f.Used.After(before) {
			used++
		}
	}
	if len(removed) != 1 || used != 1 { // the chain, which is all that was needed
		t.Errorf("removed %v, left %v", removed, left)
	}
	if _, err := treeOf(t, Layout(layouts["old:1"], WithCache(NewCache(dir))), "old:1"); err != nil {
		t.Error(err)
	}
}

func TestDocumentsAreMarkedAsUsed(t *testing.T) {
	dir := t.TempDir()
	digest := NewCache(dir).keepDocument([]byte("{}"))
	name := filepath.Join(dir, "v1", layerKey(digest)+".json")
	past := time.Now().Add(-48 * time.Hour)
	check(t, os.Chtimes(name, past, past))
	NewCache(dir).document(digest)
	info, err := os.Stat(name)
	check(t, err)
	if time.Since(info.ModTime()) > 24*time.Hour {
		t.Errorf("used just now, marked %v", info.ModTime())
	}
}

// Whatever became of an index's file, the next run makes it again: the files then are what they were.
func TestIndexesThatAreNotWhatWasWrittenAreMadeAgain(t *testing.T) {
	dir := writeLayout(t, map[string]any{"app": syntheticImage(t, "amd64", syntheticLayers(t)...)})
	cache := t.TempDir()
	conform(t, Layout(dir, WithCache(NewCache(cache))), "app")
	good := map[string][]byte{}
	names, err := filepath.Glob(cache + "/v1/*.lix")
	check(t, err)
	for _, name := range names {
		good[name], err = os.ReadFile(name)
		check(t, err)
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
			check(t, os.WriteFile(name, damage(bytes.Clone(b)), 0o644))
		}
		conform(t, Layout(dir, WithCache(NewCache(cache))), "app")
		for name, b := range good {
			if now, err := os.ReadFile(name); err != nil || !bytes.Equal(now, b) {
				t.Errorf("%s: %s is not made again: %v", what, filepath.Base(name), err)
			}
		}
	}
}
