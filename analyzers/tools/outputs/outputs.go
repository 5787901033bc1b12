// Package outputs records what builds write into their own output folders. It is not a tool: the tools of several
// languages use it.
package outputs

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Fill puts what a build leaves in a folder that was not there before: likely these files, and folders of which nothing
// else is known, and nothing else.
func Fill(a *tools.Command, dir string, files, open []string) {
	dir = a.Real(dir)
	why := a.Cause(a.Fields[0].Span)
	a.Edit(func(e *filesystem.Editor) {
		e.Remove(dir, why)
		for _, name := range files {
			e.Put(path.Join(dir, name), entry(a))
		}
		e.Doubt(dir, why)
		for _, name := range open {
			e.Under(path.Join(dir, name), why)
		}
	})
}

// Programs makes the modes of files that Fill put unknown: they may be programs, or be copied with the mode they have.
func Programs(a *tools.Command, dir string, files []string) {
	dir = a.Real(dir)
	a.Edit(func(e *filesystem.Editor) {
		for _, name := range files {
			p := path.Join(dir, name)
			if made := e.State().Lookup(p); made.Presence == filesystem.Present {
				made.Known &^= filesystem.KnowMode
				e.Put(p, made)
			}
		}
	})
}

// Write puts a file with a text of which as much as counts is known, likely.
func Write(a *tools.Command, p, text string) {
	made := entry(a)
	made.Content, made.Known = []byte(text), made.Known|filesystem.KnowContent
	a.Edit(func(e *filesystem.Editor) { e.Put(a.Real(p), made) })
}

func entry(a *tools.Command) filesystem.Entry {
	made := a.NewEntry(a.Fields[0].Span, filesystem.Regular, 0o644)
	made.Likely = true
	return made
}
