package analyzertest

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// images are the case's images by reference.
type images map[string]*description

// description is images/<ref>/config.json: the fields of imagedb.Config beside those below.
type description struct {
	imagedb.Config
	Platforms    []string           // it exists for; none: for any
	Missing      string             // the registry says that the image does not exist, for this reason
	Completeness string             // "complete" when empty, "partial", "config"
	Open         bool               // the configuration may say more
	Source       string             // who answered, "test" when empty
	Packages     []packages.Package // installed
	LocalOnly    *imagedb.LocalOnly
	entries      map[string]filesystem.Entry
	made         sync.Once // files is, of entries, for all builds of the case
	files        filesystem.Tree
}

var completeness = map[string]imagedb.Completeness{
	"": imagedb.Complete, "complete": imagedb.Complete, "partial": imagedb.Partial, "config": imagedb.ConfigOnly,
}

func (c Case) images() (images, error) {
	all := images{}
	sections := c.under("images")
	slices.SortStableFunc(sections, func(a, b string) int { return strings.Compare(layer(a), layer(b)) })
	for _, section := range sections {
		ref, part := splitSection(section)
		if all[ref] == nil {
			all[ref] = &description{entries: map[string]filesystem.Entry{}}
		}
		if err := all[ref].read(part, c.Sections["images/"+section]); err != nil {
			return nil, fmt.Errorf("images/%s: %w", section, err)
		}
	}
	return all, nil
}

// layer orders sections: contents are laid over what the tree says of a file's mode and owner.
func layer(section string) string {
	if _, part := splitSection(section); strings.HasPrefix(part, "root/") {
		return "2"
	}
	return "1"
}

// splitSection parts a reference, which may hold slashes, from what is said of it.
func splitSection(section string) (ref, part string) {
	if ref, file, ok := strings.Cut(section, "/root/"); ok {
		return ref, "root/" + file
	}
	return path.Dir(section), path.Base(section)
}

func (d *description) read(part, text string) error {
	switch {
	case part == "config.json":
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(d); err != nil {
			return err
		}
		if _, known := completeness[d.Completeness]; !known {
			return fmt.Errorf("completeness %q is not one of complete, partial, config", d.Completeness)
		}
	case part == "tree":
		entries, err := parseTree(text)
		if err != nil {
			return err
		}
		for p, e := range entries {
			d.entries[p] = e
		}
	case strings.HasPrefix(part, "root/"):
		d.content(strings.TrimPrefix(part, "root"), text)
	default:
		return fmt.Errorf("%q is neither config.json nor tree nor below root", part)
	}
	return nil
}

// content gives a file its text; the tree section may have given it mode and owner.
func (d *description) content(p, text string) {
	e, listed := d.entries[p]
	if !listed {
		e = regular()
		parents(d.entries, p)
	}
	e.Size, e.Content = int64(len(text)), []byte(text)
	e.Known |= filesystem.KnowSize | filesystem.KnowContent | filesystem.KnowHead
	if line, _, _ := bytes.Cut(e.Content, []byte("\n")); bytes.HasPrefix(line, []byte("#!")) {
		e.Head = string(line)
	}
	d.entries[p] = e
}

// Image implements imagedb.DB.
func (all images) Image(_ context.Context, ref, platform string) (*imagedb.Image, error) {
	d, held := all[ref]
	switch {
	case !held:
		return nil, fmt.Errorf("image %q: %w", ref, imagedb.ErrNotFound)
	case d.Missing != "":
		return nil, &imagedb.MissingError{Ref: ref, Reason: d.Missing}
	case len(d.Platforms) > 0 && !slices.Contains(d.Platforms, platform):
		return nil, &imagedb.PlatformError{Ref: ref, Want: platform, Have: slices.Sorted(slices.Values(d.Platforms))}
	}
	complete := completeness[d.Completeness] == imagedb.Complete
	return &imagedb.Image{
		Ref: ref, Platform: platform, Config: d.Config, ConfigKnown: !d.Open, Source: cmp.Or(d.Source, "test"),
		Completeness: completeness[d.Completeness], LocalOnly: d.LocalOnly,
		Tree:     func(context.Context) (filesystem.Tree, error) { return d.tree(complete), nil },
		Packages: func(context.Context) ([]packages.Package, bool, error) { return d.Packages, complete, nil },
	}, nil
}

func (d *description) tree(complete bool) filesystem.Tree {
	d.made.Do(func() { d.files = imagedb.TreeOf(d.entries) })
	if complete {
		return d.files
	}
	return partial{d.files, d.entries}
}
