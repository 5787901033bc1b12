//go:build unix

package imagedb

import (
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

const (
	killedLayout = "LAYERLINT_TEST_LAYOUT"
	killedCache  = "LAYERLINT_TEST_CACHE"
)

// TestMain lets the test binary be the process that is killed: it fills a cache again and again.
func TestMain(m *testing.M) {
	layout, dir := os.Getenv(killedLayout), os.Getenv(killedCache)
	if layout == "" {
		os.Exit(m.Run())
	}
	for {
		cache := NewCache(dir)
		img, err := Layout(layout, WithCache(cache)).Image(context.Background(), "app:1", "linux/amd64")
		if err != nil {
			os.Exit(1)
		}
		if _, err := img.Tree(context.Background()); err != nil {
			os.Exit(1)
		}
		if _, err := cache.Prune(0); err != nil {
			os.Exit(1)
		}
	}
}

// A process that is killed at any moment leaves a cache that works.
func TestKilledProcessesLeaveAWorkingCache(t *testing.T) {
	program, err := os.Executable()
	check(t, err)
	layout := writeLayout(t, map[string]any{"app:1": syntheticIndex(t)})
	dir := t.TempDir()
	random := rand.New(rand.NewPCG(1, 2))
	for range 25 {
		victim := exec.Command(program)
		victim.Env = append(os.Environ(), killedLayout+"="+layout, killedCache+"="+dir)
		check(t, victim.Start())
		time.Sleep(time.Duration(20+random.IntN(40)) * time.Millisecond)
		check(t, victim.Process.Kill())
		if err := victim.Wait(); victim.ProcessState.Exited() {
			t.Fatalf("it ended by itself: %v", err)
		}
		cache := NewCache(dir)
		damaged, err := cache.Verify()
		check(t, err)
		if len(damaged) > 0 {
			t.Fatalf("damaged: %v", damaged)
		}
		img, err := Layout(layout, WithCache(cache)).Image(context.Background(), "app:1", "linux/amd64")
		check(t, err)
		tree, err := img.Tree(context.Background())
		check(t, err)
		conformTree(t, tree, "app:1")
	}
	left, err := filepath.Glob(filepath.Join(dir, "v1", ".new-*"))
	check(t, err)
	t.Logf("%d unfinished files, which a later run sweeps", len(left))
}

func TestUpkeep(t *testing.T) {
	layout := writeLayout(t, map[string]any{"app:1": syntheticIndex(t)})
	dir := t.TempDir()
	cache := NewCache(dir)
	img, err := Layout(layout, WithCache(cache)).Image(context.Background(), "app:1", "linux/amd64")
	check(t, err)
	_, err = img.Tree(context.Background())
	check(t, err)
	files, err := cache.Files()
	check(t, err)
	kinds := map[string]int{}
	for _, f := range files {
		kinds[f.Kind]++
	}
	if kinds["layer"] != 2 || kinds["chain"] != 1 || kinds["other"] != 0 {
		t.Errorf("%v", files)
	}
	check(t, os.WriteFile(filepath.Join(dir, "v1", files[0].Name), []byte("junk"), 0o644))
	damaged, err := cache.Verify()
	check(t, err)
	if len(damaged) != 1 || damaged[0].Name != files[0].Name {
		t.Errorf("%v", damaged)
	}
	removed, err := cache.Prune(1 << 30)
	check(t, err)
	if len(removed) != 0 {
		t.Errorf("removed within the limit: %v", removed)
	}
	if removed, err = cache.Prune(0); len(removed) != len(files) {
		t.Errorf("%v, %v", removed, err)
	}
}
