// Package indexed reads images that another program has opened: a folder with NAME.json, a Record, for each image and
// its index in NAME/index. The BuildKit frontend makes such folders from what the builder resolved and mounted.
package indexed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/layer"
	"github.com/layerlint/layerlint/imagedb/oci"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// Record says which image an index is of, or that there is none. Ref and Platform are as they are asked for.
type Record struct {
	Ref      string          `json:"ref"`
	Platform string          `json:"platform"`
	Digest   string          `json:"digest,omitempty"`
	Config   json.RawMessage `json:"config"`            // the image's configuration file
	Missing  string          `json:"missing,omitempty"` // why there is no such image, as its registry has it
}

// DB reads images of a folder. missed is told of those that it does not hold; nil: nobody is.
func DB(dir string, missed func(ref, platform string)) imagedb.DB { return &folder{dir, missed} }

type folder struct {
	dir    string
	missed func(ref, platform string)
}

func (f *folder) Image(_ context.Context, ref, platform string) (*imagedb.Image, error) {
	files, err := filepath.Glob(filepath.Join(f.dir, "*.json"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		r, err := read(file)
		if err != nil {
			return nil, fmt.Errorf("reading the record of an image, %s: %w", file, err)
		}
		if r.Ref == ref && r.Platform == platform && r.Missing != "" {
			return nil, &imagedb.MissingError{Ref: ref, Reason: r.Missing}
		}
		if r.Ref == ref && r.Platform == platform {
			return f.open(r, strings.TrimSuffix(file, ".json"))
		}
	}
	if f.missed != nil {
		f.missed(ref, platform)
	}
	return nil, fmt.Errorf("%q is not in %s: %w", ref, f.dir, imagedb.ErrNotFound)
}

func read(file string) (r Record, err error) {
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	return r, err
}

// open is an image whose index is read from a directory. Without an index only its configuration is known.
func (f *folder) open(r Record, dir string) (*imagedb.Image, error) {
	img, err := oci.Described(r.Config)
	if err != nil {
		return nil, fmt.Errorf("configuration of image %q: %w", r.Ref, err)
	}
	img.Ref, img.Digest, img.Source = r.Ref, r.Digest, "builder"
	b, err := os.ReadFile(filepath.Join(dir, "index"))
	if errors.Is(err, fs.ErrNotExist) {
		return img, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the index of image %q: %w", r.Ref, err)
	}
	x, err := layer.Parse(b)
	if err != nil {
		return nil, fmt.Errorf("reading the index of image %q: %w", r.Ref, err)
	}
	all, complete := packages.In(x)
	img.Completeness = imagedb.Complete
	img.Tree = func(context.Context) (filesystem.Tree, error) { return x, nil }
	img.Packages = func(context.Context) ([]packages.Package, bool, error) { return all, complete, nil }
	return img, nil
}
