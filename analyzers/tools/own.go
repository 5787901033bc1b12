package tools

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/named"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// own makes unknown what a project's own code may have done at the places that its text names: in the words that it is
// started with, on its standard input, in a file that these name, and anywhere in the build context.
func own(a *Command) {
	by := speakers{a}
	for _, f := range a.Fields[1:] {
		by.says([]byte(f.Text))
		if at, ok := a.Abs(f.Text, f.Known); ok {
			if e := a.Stat(at).Entry; e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) {
				by.says(e.Content)
			}
		}
	}
	if a.Stdin != nil {
		by.says(a.Stdin.Text)
	}
	if a.Sent == nil {
		return
	}
	p := named.Of(a.Sent, a.Memory)
	by.writes(p.Places, p.Removes)
}

// says is what code of which the text is known may have done.
func (a speakers) says(text []byte) {
	a.writes(named.Code(text), named.Removes(text))
}

// writes makes places unknown that are not there, and folders where more may be. What this build made may hold something
// else, or be gone: what images and packages have stays, with what is in it but for the release's name.
func (a speakers) writes(places []named.Place, removes bool) {
	for _, p := range places {
		at, ok := a.Abs(p.Path, true)
		if !ok || at == "/" || RuntimeDir(at) {
			continue
		}
		r := a.Stat(at)
		e, ours := r.Entry, r.Entry.Package == "" && r.Entry.Cause.Image == "" && !r.Entry.Cause.Span.Nowhere()
		switch {
		case e.Presence == filesystem.Absent:
			a.spoken(at)
		case e.Presence != filesystem.Present:
		case ours && (removes || e.Type == filesystem.Regular):
			a.Edit(func(ed *filesystem.Editor) { ed.Under(r.Path, a.Why) })
		case e.Type == filesystem.Regular && path.Base(r.Path) != "os-release":
			a.Edit(func(ed *filesystem.Editor) { ed.Forget(r.Path, filesystem.KnowContent) })
		case e.Type == filesystem.Directory && strings.Count(r.Path, "/") > 1:
			a.Edit(func(ed *filesystem.Editor) { ed.Inside(r.Path) })
		}
	}
}
