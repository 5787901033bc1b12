package main

import (
	"context"
	"fmt"
	"path"
	"text/tabwriter"

	"github.com/docker/go-units"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// layerUsage is what one layer takes.
type layerUsage struct {
	Layer       int    `json:"layer"`
	Digest      string `json:"digest"`
	Stored      int64  `json:"stored"`  // bytes, compressed
	Visible     int64  `json:"visible"` // bytes of its files that later layers left in sight
	Files       int    `json:"files"`   // in sight
	Instruction string `json:"instruction,omitempty"`
}

func showUsage(ctx context.Context, a answer, img *imagedb.Image, _ []string) error {
	tree, err := img.Tree(ctx)
	if err != nil {
		return err
	}
	if img.Completeness != imagedb.Complete {
		return fmt.Errorf("the files of %s are not known (%s)", img.Ref, img.Source)
	}
	if len(img.Layers) == 0 {
		return fmt.Errorf("the layers of %s are not known (%s)", img.Ref, img.Source)
	}
	usage := make([]layerUsage, len(img.Layers))
	for i, l := range img.Layers {
		usage[i] = layerUsage{Layer: i + 1, Digest: l.Digest, Stored: l.Size, Instruction: instructionOf(img, i+1)}
	}
	var files filesystem.Tally
	each(tree, "/", func(_ string, e filesystem.Entry) {
		if n := e.Cause.Layer; n > 0 && n <= len(usage) && e.Type != filesystem.Directory {
			usage[n-1].Visible += files.Add(e)
			usage[n-1].Files++
		}
	})
	if a.json {
		return a.encode(usage)
	}
	table := tabwriter.NewWriter(a, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "layer\tstored\tvisible\tfiles\t")
	for _, u := range usage {
		printf(table, "%d\t%s\t%s\t%d\t  %.100s\n", u.Layer, units.HumanSize(float64(u.Stored)), units.HumanSize(float64(u.Visible)), u.Files, u.Instruction)
	}
	return table.Flush()
}

// each goes through what is known to be below dir, in order.
func each(t filesystem.Tree, dir string, do func(p string, e filesystem.Entry)) {
	names, _ := t.Children(dir)
	for _, name := range names {
		p := path.Join(dir, name)
		e := t.Lookup(p)
		if e.Presence != filesystem.Present {
			continue
		}
		do(p, e)
		if e.Type == filesystem.Directory {
			each(t, p, do)
		}
	}
}
