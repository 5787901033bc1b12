//go:build unix

package rootfs

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/imagetest"
	"github.com/layerlint/layerlint/imagedb/layer"
	"github.com/layerlint/layerlint/imagedb/oci"
)

// What is no file is not opened: a pipe would wait for its other end, a link leads out of the directory.
func TestOddFiles(t *testing.T) {
	dir, err := os.MkdirTemp("", "r") // the name of a socket must be short
	imagetest.Check(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	imagetest.Check(t, syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o644))
	socket, err := net.Listen("unix", filepath.Join(dir, "socket"))
	imagetest.Check(t, err)
	defer socket.Close()
	imagetest.Check(t, os.Symlink("..", filepath.Join(dir, "up")))
	imagetest.Check(t, os.Symlink("circle", filepath.Join(dir, "circle")))
	imagetest.Check(t, os.WriteFile(filepath.Join(dir, "closed"), []byte("#!/bin/sh\n"), 0o000))
	link := filepath.Join(t.TempDir(), "link")
	imagetest.Check(t, os.Symlink(dir, link))
	for _, at := range []string{dir, link} {
		tree, err := imagetest.Tree(t, DB("", at), "app:1")
		imagetest.Check(t, err)
		if names, complete := tree.Children("/"); strings.Join(names, " ") != "circle closed pipe up" || !complete {
			t.Errorf("%q", names)
		}
		if r := filesystem.Stat(tree, "/up/pipe"); r.Path != "/pipe" {
			t.Errorf("a link leads out of the image: %+v", r)
		}
		if e := tree.Lookup("/closed"); e.Type != filesystem.Regular || os.Geteuid() != 0 && e.Has(filesystem.KnowHead) {
			t.Errorf("%+v", e)
		}
	}
}

func TestDirectoriesHaveLimits(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a", "b", "c"} {
		imagetest.Check(t, os.WriteFile(filepath.Join(dir, name), nil, 0o644))
	}
	db := DB("", dir, oci.WithLimits(layer.Limits{Entries: 2}))
	if _, err := imagetest.Tree(t, db, "app:1"); !errors.Is(err, layer.ErrTooLarge) || strings.Contains(err.Error(), "\n") {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	img, err := DB("", dir).Image(ctx, "app:1", "linux/amd64")
	imagetest.Check(t, err)
	if _, err := img.Tree(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if _, err := img.Tree(t.Context()); err != nil {
		t.Errorf("an interrupted walk is not repeated: %v", err)
	}
	if _, err := imagetest.Tree(t, DB("", filepath.Join(dir, "nosuch")), "app:1"); err == nil {
		t.Error("a directory that is not there")
	}
}
