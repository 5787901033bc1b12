package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// listedFolder is a folder as JSON.
type listedFolder struct {
	Path     string        `json:"path"`
	Complete bool          `json:"complete"` // false: there may be more
	Entries  []listedEntry `json:"entries"`
}

// listedEntry is one path; what is not known is left out.
type listedEntry struct {
	Path    string  `json:"path"`
	Type    string  `json:"type"`
	Mode    *string `json:"mode,omitempty"` // octal
	UID     *int    `json:"uid,omitempty"`
	GID     *int    `json:"gid,omitempty"`
	Size    *int64  `json:"size,omitempty"`
	Link    string  `json:"link,omitempty"`
	Package string  `json:"package,omitempty"`
	Layer   int     `json:"layer,omitempty"` // from 1
}

var typeNames = map[filesystem.Type]string{filesystem.Regular: "file", filesystem.Directory: "directory", filesystem.Symlink: "symlink",
	filesystem.Device: "device", filesystem.Other: "other"}

func entryOf(p string, e filesystem.Entry) listedEntry {
	l := listedEntry{Path: p, Type: cmp.Or(typeNames[e.Type], "unknown"), Link: e.Link, Package: owning(e), Layer: e.Cause.Layer}
	if e.Has(filesystem.KnowMode) {
		mode := fmt.Sprintf("%04o", e.Mode)
		l.Mode = &mode
	}
	if e.Has(filesystem.KnowOwner) {
		l.UID, l.GID = &e.UID, &e.GID
	}
	if e.Has(filesystem.KnowSize) {
		l.Size = &e.Size
	}
	return l
}

func showFolder(ctx context.Context, a answer, img *imagedb.Image, args []string) error {
	tree, err := img.Tree(ctx)
	if err != nil {
		return err
	}
	dir := path.Join("/", path.Join(args...))
	at := filesystem.Stat(tree, dir)
	switch {
	case at.Entry.Presence == filesystem.Absent:
		return absentError(fmt.Sprintf("%s does not exist in %s", at.Missing, img.Ref))
	case at.Entry.Presence == filesystem.Unknown:
		return fmt.Errorf("nothing is known of %s in %s (%s)", dir, img.Ref, img.Source)
	}
	if kind := at.Entry.Type; kind != filesystem.Directory && kind != filesystem.UnknownType {
		return showFile(a, dir, at.Entry)
	}
	names, complete := tree.Children(at.Path)
	if a.json {
		folder := listedFolder{Path: dir, Complete: complete, Entries: []listedEntry{}}
		for _, name := range names {
			folder.Entries = append(folder.Entries,
				entryOf(path.Join(dir, name), tree.Lookup(path.Join(at.Path, name))))
		}
		return a.encode(folder)
	}
	table := tabwriter.NewWriter(a, 0, 0, 1, ' ', 0)
	for _, name := range names {
		list(table, name, tree.Lookup(path.Join(at.Path, name)))
	}
	if !complete {
		fmt.Fprintln(table, "... and what is not known")
	}
	return table.Flush()
}

// showFile lists a file as its folder would.
func showFile(a answer, p string, e filesystem.Entry) error {
	if a.json {
		return a.encode(listedFolder{Path: p, Complete: true, Entries: []listedEntry{entryOf(p, e)}})
	}
	table := tabwriter.NewWriter(a, 0, 0, 1, ' ', 0)
	list(table, p, e)
	return table.Flush()
}

// list writes mode, owner, size, name and package; ? for what is not known.
func list(w io.Writer, name string, e filesystem.Entry) {
	mode, owner, size := "?", "?", "?"
	if e.Has(filesystem.KnowMode) {
		mode = fmt.Sprintf("%04o", e.Mode)
	}
	if e.Has(filesystem.KnowOwner) {
		owner = fmt.Sprintf("%d:%d", e.UID, e.GID)
	}
	if e.Has(filesystem.KnowSize) {
		size = fmt.Sprint(e.Size)
	}
	switch e.Type {
	case filesystem.Directory:
		name += "/"
	case filesystem.Symlink:
		name += " -> " + e.Link
	}
	printf(w, "%s\t%s\t%s\t%s\t%s\n", mode, owner, size, name, owning(e))
}

// owning is the package that a file is from; a folder may be several packages'.
func owning(e filesystem.Entry) string {
	if e.Type == filesystem.Directory {
		return ""
	}
	return cmp.Or(e.Package, e.Cause.Package)
}

func showFound(ctx context.Context, a answer, img *imagedb.Image, args []string) error {
	tree, err := img.Tree(ctx)
	if err != nil {
		return err
	}
	if _, err := path.Match(args[0], ""); err != nil {
		return fmt.Errorf("%q is not a pattern: %w", args[0], err)
	}
	found := named(tree, "/", args[0])
	if a.json && len(found) > 0 {
		return a.encode(found)
	}
	for _, p := range found {
		printf(a, "%s\n", p)
	}
	if len(found) > 0 {
		return nil
	}
	if img.Completeness == imagedb.Complete {
		return absentError(fmt.Sprintf("no file in %s is named %q", img.Ref, args[0]))
	}
	return fmt.Errorf("no file named %q is known in %s (%s)", args[0], img.Ref, img.Source)
}

// named lists the known paths below dir whose last element matches pattern, in the order of the tree.
func named(t filesystem.Tree, dir, pattern string) []string {
	if by, ok := t.(interface{ Named(string) []string }); ok && dir == "/" && !strings.ContainsAny(pattern, `*?[\\`) {
		return by.Named(pattern)
	}
	var found []string
	names, _ := t.Children(dir)
	for _, name := range names {
		p := path.Join(dir, name)
		e := t.Lookup(p)
		if matches, _ := path.Match(pattern, name); matches && e.Presence == filesystem.Present {
			found = append(found, p)
		}
		if e.Type == filesystem.Directory {
			found = append(found, named(t, p, pattern)...)
		}
	}
	return found
}

func showPackages(ctx context.Context, a answer, img *imagedb.Image, _ []string) error {
	list, complete, err := img.Packages(ctx)
	if err != nil {
		return err
	}
	list = slices.SortedFunc(slices.Values(list), func(a, b packages.Package) int {
		return cmp.Or(cmp.Compare(a.Manager, b.Manager), cmp.Compare(a.Name, b.Name))
	})
	if a.json {
		return a.encode(struct {
			Complete bool               `json:"complete"`
			Packages []packages.Package `json:"packages"`
		}{complete, list})
	}
	table := tabwriter.NewWriter(a, 0, 0, 2, ' ', 0)
	for _, p := range list {
		printf(table, "%s\t%s\t%s\t%s\n", p.Manager, p.Name, p.Version, p.Arch)
	}
	if !complete {
		fmt.Fprintln(table, "... and what is not known")
	}
	return table.Flush()
}
