// Package rootfs reads a directory as the root file system of an image: an unpacked bundle, a mounted container, a
// chroot. There is no configuration, no layers and no digest.
package rootfs

import (
	"archive/tar"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"syscall"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/layer"
	"github.com/layerlint/layerlint/imagedb/oci"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// DB answers the image ref with the directory; an empty ref stands for every image. The file systems
// that a running system mounts at /proc and /sys are left out.
func DB(ref, dir string, options ...oci.Option) imagedb.DB {
	return &directory{ref: ref, dir: dir, limits: oci.NewSettings(options).Limits}
}

type directory struct {
	ref, dir string
	limits   layer.Limits

	mu    sync.Mutex
	index *layer.Index // what was read, once for a run
}

func (d *directory) Image(_ context.Context, ref, platform string) (*imagedb.Image, error) {
	if d.ref != "" && !oci.SameTag(d.ref, ref) {
		return nil, fmt.Errorf("directory %s is not %q: %w", d.dir, ref, imagedb.ErrNotFound)
	}
	img := &imagedb.Image{Ref: ref, Platform: platform, Source: "directory " + d.dir, Completeness: imagedb.Complete}
	img.Tree = func(ctx context.Context) (filesystem.Tree, error) {
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.index == nil {
			var err error
			if d.index, err = Index(ctx, d.dir, d.limits); err != nil {
				return nil, err
			}
		}
		return d.index, nil
	}
	img.Packages = func(ctx context.Context) ([]packages.Package, bool, error) {
		t, err := img.Tree(ctx)
		if err != nil {
			return nil, false, err
		}
		all, complete := packages.In(t)
		return all, complete, nil
	}
	return img, nil
}

// Index is what a directory holds as an image that has no layers.
func Index(ctx context.Context, dir string, limits layer.Limits) (*layer.Index, error) {
	x, err := read(ctx, dir, limits)
	if err != nil {
		return nil, fmt.Errorf("reading directory %s: %w", dir, err)
	}
	return layer.Merge(layer.Empty(), x, 0), nil
}

// read makes an index of the directory as of a layer. Links are never followed: they lead to places of the image, not
// of this machine.
func read(ctx context.Context, dir string, limits layer.Limits) (*layer.Index, error) {
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	var failure error
	x, err := layer.FromTable(ctx, func(yield func(*tar.Header, io.Reader) bool) {
		failure = filepath.WalkDir(dir, func(p string, e fs.DirEntry, err error) error {
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return err
			}
			name, err := filepath.Rel(dir, p)
			if err != nil {
				return err
			}
			h, err := header(p, e)
			if h == nil || err != nil {
				return err
			}
			h.Name = filepath.ToSlash(name)
			contents := &file{root: root, name: name, left: h.Size}
			defer contents.close()
			switch more := yield(h, contents); {
			case !more:
				return fs.SkipAll
			case e.IsDir() && (name == "proc" || name == "sys"):
				return fs.SkipDir
			}
			return nil
		})
	}, limits)
	return x, errors.Join(err, failure)
}

// header describes an entry as a tar would; nil for what is gone by now and for sockets, which no layer holds.
func header(p string, e fs.DirEntry) (*tar.Header, error) {
	info, err := e.Info()
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Mode()&fs.ModeSocket != 0 {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	link := ""
	if info.Mode()&fs.ModeSymlink != 0 {
		if link, err = os.Readlink(p); err != nil {
			return nil, err
		}
	}
	return tar.FileInfoHeader(named{info}, link)
}

// named keeps archive/tar from looking up the names of owners, which are this machine's.
type named struct{ fs.FileInfo }

func (named) Uname() (string, error) { return "", nil }
func (named) Gname() (string, error) { return "", nil }

// file is a regular file that is opened when it is first read. One that may not be read has contents that are not
// known.
type file struct {
	root *os.Root
	name string
	left int64 // bytes that the header promises
	open *os.File
}

func (f *file) Read(p []byte) (int, error) {
	if f.left <= 0 {
		return 0, io.EOF
	}
	if f.open == nil {
		var err error
		if f.open, err = f.root.OpenFile(f.name, os.O_RDONLY|syscall.O_NONBLOCK, 0); err != nil {
			return 0, fmt.Errorf("%w: %w", layer.ErrUnread, err)
		}
	}
	n, err := f.open.Read(p[:min(int64(len(p)), f.left)])
	f.left -= int64(n)
	if err == io.EOF && f.left > 0 { // it has become shorter
		err = layer.ErrUnread
	}
	return n, err
}

// Seek skips forward, which is all that readers of layers ask for.
func (f *file) Seek(n int64, whence int) (int64, error) {
	if whence != io.SeekCurrent || n < 0 || f.open == nil {
		return 0, errors.ErrUnsupported
	}
	f.left -= n
	return f.open.Seek(n, whence)
}

func (f *file) close() {
	if f.open != nil {
		f.open.Close()
	}
}
