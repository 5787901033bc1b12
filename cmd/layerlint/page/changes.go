package page

import (
	"cmp"
	"context"
	"maps"
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

const (
	maxCompared = 120000 // paths that are looked at to find what instructions change
	maxChanges  = 40     // of an instruction that are listed
	maxHolds    = 12     // folders of a file system that are listed
)

// compared is the work of finding out what instructions change.
type compared struct {
	*collector
	ctx   context.Context //nolint:containedctx // it lives for one call of changes
	left  int
	bases map[string]map[string]*Folder // folders of images, by reference
	after map[int]map[string]*Folder    // folders at the end of a stage
}

// changes lists what becomes of paths, instruction by instruction: first in the stages that the finished image is made
// from, then in the others that it needs, as far as maxCompared goes.
func (c *collector) changes(ctx context.Context) error {
	w := &compared{collector: c, ctx: ctx, left: maxCompared, bases: map[string]map[string]*Folder{},
		after: map[int]map[string]*Folder{}}
	order := c.graph.Lineage(c.graph.Target)
	for n := range c.build.Stages {
		if !slices.Contains(order, n) {
			order = append(order, n)
		}
	}
	for _, n := range order {
		if err := ctx.Err(); err != nil {
			return err
		}
		if n < len(c.build.Stages) && c.build.Stages[n].Initial != nil && c.build.Stages[n].Initial.Files != nil {
			w.stage(n, c.build.Stages[n])
		}
	}
	return nil
}

func (w *compared) stage(n int, s *evaluate.Stage) {
	folders := w.start(n, s)
	if from := w.doc.Stages[n].From; from != nil && folders != nil {
		if at, ok := w.at[from]; ok {
			w.page.Instructions[at].Holds = largest(folders)
		}
	}
	for _, step := range s.Steps {
		at, ok := w.at[step.Instruction]
		if !ok || step.Before == nil || step.After == nil || step.Before.Files == step.After.Files ||
			step.Before.Files == nil || step.After.Files == nil {
			continue
		}
		found := w.step(step)
		if w.left <= 0 {
			return // what was found of this one is not all
		}
		if folders != nil {
			apply(folders, found)
		}
		w.list(&w.page.Instructions[at], found, folders)
	}
	w.after[n] = folders
}

// start is the folders of a stage's first file system; nil where they cannot be counted.
func (w *compared) start(n int, s *evaluate.Stage) map[string]*Folder {
	if base := w.page.Stages[n].Base; base != nil {
		return copied(w.after[*base])
	}
	key := s.Initial.ImageRef + " " + s.Initial.Platform
	if _, ok := w.bases[key]; !ok {
		w.bases[key] = w.count(s.Initial.Files)
	}
	return copied(w.bases[key])
}

func copied(folders map[string]*Folder) map[string]*Folder {
	if folders == nil {
		return nil
	}
	own := maps.Clone(folders)
	for at, f := range own {
		same := *f
		own[at] = &same
	}
	return own
}

// count adds a file system's files up by folder.
func (w *compared) count(t filesystem.Tree) map[string]*Folder {
	folders := map[string]*Folder{}
	var files filesystem.Tally
	w.walk(t, "/", func(p string, e filesystem.Entry) { weighIn(folders, p, files.Add(e), 1) })
	if w.left <= 0 {
		return nil
	}
	return folders
}

// walk calls do with every file that is known to be below dir.
func (w *compared) walk(t filesystem.Tree, dir string, do func(p string, e filesystem.Entry)) {
	names, _ := t.Children(dir)
	for _, name := range names {
		if w.left--; w.left <= 0 || w.ctx.Err() != nil {
			return
		}
		p := path.Join(dir, name)
		switch e := t.Lookup(p); {
		case e.Presence != filesystem.Present:
		case e.Type == filesystem.Directory:
			w.walk(t, p, do)
		case e.Type != filesystem.Symlink:
			do(p, e)
		}
	}
}

func weighIn(folders map[string]*Folder, p string, bytes int64, files int) {
	key := top(p)
	f := folders[key]
	if f == nil {
		f = &Folder{Path: bounded(key)}
		folders[key] = f
	}
	f.Bytes, f.Files = f.Bytes+bytes, f.Files+files
}

// altered is one path before and after a step.
type altered struct {
	path          string
	before, after filesystem.Entry
}

// step finds the files that differ before and after a step. Of COPY only what lies at its destination is looked at.
func (w *compared) step(step *state.Step) (all []altered) {
	before, after := step.Before.Files, step.After.Files
	add := func(p string, b, a filesystem.Entry) {
		if differ(b, a) {
			all = append(all, altered{p, b, a})
		}
	}
	var compare func(dir string)
	visit := func(p string) {
		if w.left--; w.left <= 0 || w.ctx.Err() != nil {
			return
		}
		b, a := before.Lookup(p), after.Lookup(p)
		wasDir, isDir := b.Presence == filesystem.Present && b.Type == filesystem.Directory,
			a.Presence == filesystem.Present && a.Type == filesystem.Directory
		switch {
		case isDir:
			compare(p)
		case wasDir && a.Presence == filesystem.Absent:
			w.walk(before, p, func(p string, e filesystem.Entry) {
				add(p, e, filesystem.Entry{Presence: filesystem.Absent, Likely: a.Likely})
			})
		case !wasDir:
			add(p, b, a)
		}
	}
	compare = func(dir string) {
		for _, name := range after.Edited(dir) {
			visit(path.Join(dir, name))
		}
	}
	if _, ok := step.Instruction.Command.(*dockerfile.Copy); ok && len(step.Copies) > 0 {
		visit(filesystem.Stat(after, step.Copies[0].Dest).Path)
		return all
	}
	compare("/")
	return all
}

// differ reports whether two entries of a path are known to be different files.
func differ(b, a filesystem.Entry) bool {
	if b.Presence != a.Presence {
		return a.Presence == filesystem.Present || b.Presence == filesystem.Present && a.Presence == filesystem.Absent
	}
	return a.Presence == filesystem.Present && (a.Type != b.Type || a.Cause.Span != b.Cause.Span || a.Size != b.Size ||
		a.Mode != b.Mode || a.UID != b.UID || a.Link != b.Link)
}

func apply(folders map[string]*Folder, found []altered) {
	for _, f := range found {
		if counts(f.before) {
			weighIn(folders, f.path, -f.before.Size, -1)
		}
		if counts(f.after) {
			weighIn(folders, f.path, f.after.Size, 1)
		}
	}
}

func counts(e filesystem.Entry) bool {
	return e.Presence == filesystem.Present && e.Type != filesystem.Directory && e.Type != filesystem.Symlink
}

// unweighed reports whether a file's size is not known.
func unweighed(e filesystem.Entry) bool { return counts(e) && !e.Has(filesystem.KnowSize) }

// list puts what was found into an instruction.
func (w *compared) list(i *Instruction, found []altered, folders map[string]*Folder) {
	for _, f := range found {
		change := Change{Path: w.text(f.path), Change: "changed", Bytes: f.after.Size, Likely: f.after.Likely, Open: unweighed(f.after)}
		switch {
		case f.after.Presence != filesystem.Present:
			change.Change, change.Bytes, change.Open = "removed", f.before.Size, unweighed(f.before)
		case f.before.Presence != filesystem.Present:
			change.Change = "added"
		}
		i.Changes = append(i.Changes, change)
	}
	slices.SortFunc(i.Changes, func(a, b Change) int {
		return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Path, b.Path))
	})
	if over := len(i.Changes) - maxChanges; over > 0 {
		i.Changes, i.MoreChanges = slices.Clip(i.Changes[:maxChanges]), over
	}
	if len(found) > 0 && folders != nil {
		i.Holds = largest(folders)
	}
}

// largest are the largest folders.
func largest(folders map[string]*Folder) (all []Folder) {
	for _, f := range folders {
		if f.Files > 0 {
			all = append(all, *f)
		}
	}
	slices.SortFunc(all, func(a, b Folder) int {
		return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Path, b.Path))
	})
	return all[:min(len(all), maxHolds)]
}
