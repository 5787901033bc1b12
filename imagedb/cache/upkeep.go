package cache

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/layerlint/layerlint/imagedb/layer"
)

// File is one file of a cache's directory.
type File struct {
	Name string    // within the directory
	Kind string    // "layer", "chain" for several layers merged, "published" and "table" for what stands for a layer, "document", "other"
	Size int64     // bytes
	Used time.Time // last, to the hour
}

// Files lists what the directory holds, by name. None is what a directory that does not exist holds.
func (c *Cache) Files() ([]File, error) {
	if c.dir == "" {
		return nil, nil
	}
	entries, err := os.ReadDir(c.dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var files []File
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		files = append(files, File{Name: e.Name(), Kind: kindOf(e.Name()), Size: info.Size(), Used: info.ModTime()})
	}
	return files, nil
}

func kindOf(name string) string {
	switch {
	case strings.HasPrefix(name, "chain-") && strings.HasSuffix(name, ".lix"):
		return "chain"
	case strings.HasPrefix(name, PublishedPrefix) && strings.HasSuffix(name, ".lix"):
		return "published"
	case strings.HasPrefix(name, TablePrefix) && strings.HasSuffix(name, ".lix"):
		return "table"
	case strings.HasPrefix(name, "sha") && strings.HasSuffix(name, ".lix"):
		return "layer"
	case strings.HasPrefix(name, "sha") && strings.HasSuffix(name, ".json"):
		return "document"
	}
	return "other"
}

// Prune removes files, those used longest ago first, until at most keep bytes are left. It lists what it removed. What
// an interrupted run left goes too, once it is an hour old.
func (c *Cache) Prune(keep int64) (removed []File, err error) {
	if c.dir == "" {
		return nil, nil
	}
	sweep(c.dir)
	files, err := c.Files()
	if err != nil {
		return nil, err
	}
	total := int64(0)
	for _, f := range files {
		total += f.Size
	}
	slices.SortStableFunc(files, func(a, b File) int { return a.Used.Compare(b.Used) })
	for _, f := range files {
		if total <= keep {
			break
		}
		if f.Kind == "other" {
			continue
		}
		if err := os.Remove(filepath.Join(c.dir, f.Name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return removed, err
		}
		removed = append(removed, f)
		total -= f.Size
	}
	return removed, nil
}

// Verify reads every file and lists those that are not what was written. They do no harm: reading drops them.
func (c *Cache) Verify() (damaged []File, err error) {
	files, err := c.Files()
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		name := filepath.Join(c.dir, f.Name)
		b, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return damaged, err
		}
		good := true
		switch f.Kind {
		case "layer", "chain", "published", "table":
			_, err = layer.Parse(b)
			good = err == nil
		case "document":
			good = LayerKey(digestOfBytes(b))+".json" == f.Name
		}
		if !good {
			damaged = append(damaged, f)
		}
	}
	return damaged, nil
}
