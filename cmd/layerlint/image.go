package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/imagedb"
)

func imageCommand(t terminal) *cobra.Command {
	c := &cobra.Command{Use: "image", Short: "Show what is known of an image", Args: cobra.NoArgs}
	c.RunE = func(*cobra.Command, []string) error {
		return errors.New("image wants one of config, ls, find, packages")
	}
	add := func(use, short string, args cobra.PositionalArgs, show func(context.Context, io.Writer, *imagedb.Image, []string) error) {
		f := &imageFlags{}
		sub := &cobra.Command{Use: use, Short: short, Args: args}
		sub.RunE = func(c *cobra.Command, args []string) error {
			img, err := f.image(c.Context(), args[0])
			if err != nil {
				return err
			}
			for _, note := range img.Notes {
				fmt.Fprintf(t.err, "note: %s\n", note)
			}
			return show(c.Context(), t.out, img, args[1:])
		}
		f.register(sub)
		c.AddCommand(sub)
	}
	add("config REF", "Print the configuration, who answered and how complete the answer is", cobra.ExactArgs(1), showConfig)
	add("ls REF [DIR]", "List a folder of the image", cobra.RangeArgs(1, 2), showFolder)
	add("find REF NAME", "Find files by their name", cobra.ExactArgs(2), showFound)
	add("packages REF", "List the installed packages", cobra.ExactArgs(1), showPackages)
	return c
}

// image looks ref up as check does for a Dockerfile in the current folder.
func (f *imageFlags) image(ctx context.Context, ref string) (*imagedb.Image, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	var all configs
	cfg, err := all.of(dir)
	if err != nil {
		return nil, err
	}
	db, err := newWorld(*f).images(cfg)
	if err != nil {
		return nil, err
	}
	return db.Image(ctx, ref, cmp.Or(f.platform, cfg.Platform, "linux/amd64"))
}

// described is what `layerlint image config` prints.
type described struct {
	Ref          string
	Digest       string `json:",omitempty"`
	Platform     string
	Source       string
	Completeness string // of files and packages: complete, partial, none
	ConfigKnown  bool   // false: Config holds what is known, there may be more
	Config       imagedb.Config
	Layers       []imagedb.Layer `json:",omitempty"`
}

var completenessNames = map[imagedb.Completeness]string{
	imagedb.ConfigOnly: "none", imagedb.Partial: "partial", imagedb.Complete: "complete",
}

func showConfig(_ context.Context, w io.Writer, img *imagedb.Image, _ []string) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(described{
		Ref: img.Ref, Digest: img.Digest, Platform: img.Platform, Source: img.Source, Completeness: completenessNames[img.Completeness],
		ConfigKnown: img.ConfigKnown, Config: img.Config, Layers: img.Layers,
	})
}

func showFolder(ctx context.Context, w io.Writer, img *imagedb.Image, args []string) error {
	tree, err := img.Tree(ctx)
	if err != nil {
		return err
	}
	dir := path.Join("/", path.Join(args...))
	at := filesystem.Stat(tree, dir)
	switch {
	case at.Entry.Presence == filesystem.Absent:
		return fmt.Errorf("%s does not exist in %s", at.Missing, img.Ref)
	case at.Entry.Presence == filesystem.Unknown:
		return fmt.Errorf("nothing is known of %s in %s (%s)", dir, img.Ref, img.Source)
	}
	names, complete := tree.Children(at.Path)
	table := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	for _, name := range names {
		list(table, name, tree.Lookup(path.Join(at.Path, name)))
	}
	if !complete {
		fmt.Fprintln(table, "... and what is not known")
	}
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
	fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", mode, owner, size, name, cmp.Or(e.Package, e.Cause.Package))
}

func showFound(ctx context.Context, w io.Writer, img *imagedb.Image, args []string) error {
	tree, err := img.Tree(ctx)
	if err != nil {
		return err
	}
	found := named(tree, "/", args[0])
	for _, p := range found {
		fmt.Fprintln(w, p)
	}
	if len(found) > 0 {
		return nil
	}
	if img.Completeness == imagedb.Complete {
		return fmt.Errorf("no file in %s is called %q", img.Ref, args[0])
	}
	return fmt.Errorf("no file is known in %s that is called %q (%s)", img.Ref, args[0], img.Source)
}

// named lists the known paths below dir whose last element is base, in the order of the tree.
func named(t filesystem.Tree, dir, base string) []string {
	var found []string
	names, _ := t.Children(dir)
	for _, name := range names {
		p := path.Join(dir, name)
		e := t.Lookup(p)
		if name == base && e.Presence == filesystem.Present {
			found = append(found, p)
		}
		if e.Type == filesystem.Directory {
			found = append(found, named(t, p, base)...)
		}
	}
	return found
}

func showPackages(ctx context.Context, w io.Writer, img *imagedb.Image, _ []string) error {
	packages, complete, err := img.Packages(ctx)
	if err != nil {
		return err
	}
	packages = slices.SortedFunc(slices.Values(packages), func(a, b imagedb.Package) int {
		return cmp.Or(cmp.Compare(a.Manager, b.Manager), cmp.Compare(a.Name, b.Name))
	})
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, p := range packages {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", p.Manager, p.Name, p.Version, p.Arch)
	}
	if !complete {
		fmt.Fprintln(table, "... and what is not known")
	}
	return table.Flush()
}
