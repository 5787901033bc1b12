//go:build unix

package cache_test

import (
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/imagetest"
	"github.com/layerlint/layerlint/imagedb/layout"
	"github.com/layerlint/layerlint/imagedb/oci"
)

const (
	killedLayout = "LAYERLINT_TEST_LAYOUT"
	killedCache  = "LAYERLINT_TEST_CACHE"
)

// TestMain lets the test binary be the process that is killed: it fills a cache again and again.
func TestMain(m *testing.M) {
	folder, dir := os.Getenv(killedLayout), os.Getenv(killedCache)
	if folder == "" {
		os.Exit(m.Run())
	}
	for {
		held := cache.New(dir)
		img, err := layout.DB(folder, oci.WithCache(held)).Image(context.Background(), "app:1", "linux/amd64")
		if err != nil {
			os.Exit(1)
		}
		if _, err := img.Tree(context.Background()); err != nil {
			os.Exit(1)
		}
		if _, err := held.Prune(0); err != nil {
			os.Exit(1)
		}
	}
}

// A process that is killed at any moment leaves a cache that works.
func TestKilledProcessesLeaveAWorkingCache(t *testing.T) {
	program, err := os.Executable()
	imagetest.Check(t, err)
	folder := imagetest.Layout(t, map[string]any{"app:1": imagetest.Index(t)})
	dir := t.TempDir()
	random := rand.New(rand.NewPCG(1, 2))
	for range 25 {
		victim := exec.Command(program)
		victim.Env = append(os.Environ(), killedLayout+"="+folder, killedCache+"="+dir)
		imagetest.Check(t, victim.Start())
		time.Sleep(time.Duration(20+random.IntN(40)) * time.Millisecond)
		imagetest.Check(t, victim.Process.Kill())
		if err := victim.Wait(); victim.ProcessState.Exited() {
			t.Fatalf("it ended by itself: %v", err)
		}
		held := cache.New(dir)
		damaged, err := held.Verify()
		imagetest.Check(t, err)
		if len(damaged) > 0 {
			t.Fatalf("damaged: %v", damaged)
		}
		img, err := layout.DB(folder, oci.WithCache(held)).Image(context.Background(), "app:1", "linux/amd64")
		imagetest.Check(t, err)
		tree, err := img.Tree(context.Background())
		imagetest.Check(t, err)
		imagetest.ConformTree(t, tree, "app:1")
	}
	left, err := filepath.Glob(filepath.Join(dir, "v1", ".new-*"))
	imagetest.Check(t, err)
	t.Logf("%d unfinished files, which a later run sweeps", len(left))
}

func TestUpkeep(t *testing.T) {
	folder := imagetest.Layout(t, map[string]any{"app:1": imagetest.Index(t)})
	dir := t.TempDir()
	held := cache.New(dir)
	img, err := layout.DB(folder, oci.WithCache(held)).Image(context.Background(), "app:1", "linux/amd64")
	imagetest.Check(t, err)
	_, err = img.Tree(context.Background())
	imagetest.Check(t, err)
	files, err := held.Files()
	imagetest.Check(t, err)
	kinds := map[string]int{}
	for _, f := range files {
		kinds[f.Kind]++
	}
	if kinds["layer"] != 2 || kinds["chain"] != 1 || kinds["other"] != 0 {
		t.Errorf("%v", files)
	}
	imagetest.Check(t, os.WriteFile(filepath.Join(dir, "v1", files[0].Name), []byte("junk"), 0o644))
	damaged, err := held.Verify()
	imagetest.Check(t, err)
	if len(damaged) != 1 || damaged[0].Name != files[0].Name {
		t.Errorf("%v", damaged)
	}
	removed, err := held.Prune(1 << 30)
	imagetest.Check(t, err)
	if len(removed) != 0 {
		t.Errorf("removed within the limit: %v", removed)
	}
	if removed, err = held.Prune(0); len(removed) != len(files) {
		t.Errorf("%v, %v", removed, err)
	}
}
