package main

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// difference is what image diff answers.
type difference struct {
	Files    []change `json:"files"`
	Packages []change `json:"packages"`
	Bytes    int64    `json:"bytes"` // that the files of B take more than those of A
}

type change struct {
	Name   string `json:"name"`
	Change string `json:"change"` // added, removed, changed
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
}

func showDifference(ctx context.Context, l *lookup, args []string) error {
	var sides [2]side
	for i, ref := range args {
		var err error
		if sides[i], err = l.side(ctx, ref); err != nil {
			return err
		}
	}
	d := difference{Files: changes(sides[0].files, sides[1].files),
		Packages: changes(sides[0].packages, sides[1].packages), Bytes: sides[1].bytes - sides[0].bytes}
	if l.json {
		return l.encode(d)
	}
	signs := map[string]string{"added": "+", "removed": "-", "changed": "~"}
	for _, list := range [][]change{d.Packages, d.Files} {
		for _, c := range list {
			detail := c.Before + c.After
			if c.Change == "changed" {
				detail = c.Before + " -> " + c.After
			}
			printf(l, "%s %s  %s\n", signs[c.Change], c.Name, detail)
		}
	}
	printf(l, "%d packages and %d paths differ, %+d bytes\n", len(d.Packages), len(d.Files), d.Bytes)
	return nil
}

// side is one of two images.
type side struct {
	files, packages map[string]string
	bytes           int64
}

func (l *lookup) side(ctx context.Context, ref string) (side, error) {
	s := side{files: map[string]string{}, packages: map[string]string{}}
	img, err := l.image(ctx, ref)
	if err != nil {
		return s, err
	}
	if img.Completeness != imagedb.Complete {
		return s, fmt.Errorf("the files of %s are not known (%s)", img.Ref, img.Source)
	}
	tree, err := img.Tree(ctx)
	if err != nil {
		return s, err
	}
	var files filesystem.Tally
	each(tree, "/", func(p string, e filesystem.Entry) {
		s.files[p] = describeEntry(e)
		files.Add(e)
	})
	s.bytes = files.Bytes
	packages, _, err := img.Packages(ctx)
	for _, p := range packages {
		s.packages[p.Manager+" "+p.Name] = p.Version
	}
	return s, err
}

func describeEntry(e filesystem.Entry) string {
	text := fmt.Sprintf("%s %04o %d:%d", typeNames[e.Type], e.Mode, e.UID, e.GID)
	switch e.Type {
	case filesystem.Regular:
		text += fmt.Sprintf(" %d bytes", e.Size)
	case filesystem.Symlink:
		text += " to " + e.Link
	}
	return text
}

func changes(before, after map[string]string) []change {
	all := maps.Clone(before)
	maps.Copy(all, after)
	list := []change{}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		b, had := before[name]
		a, has := after[name]
		switch {
		case !had:
			list = append(list, change{Name: name, Change: "added", After: a})
		case !has:
			list = append(list, change{Name: name, Change: "removed", Before: b})
		case a != b:
			list = append(list, change{Name: name, Change: "changed", Before: b, After: a})
		}
	}
	return list
}
