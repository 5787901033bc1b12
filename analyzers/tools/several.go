package tools

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// several reports whether a pattern among the words stands for more than one file, of whatever others there may be.
func (a *Command) several() bool {
	for _, f := range a.Fields[1:] {
		if f.Many && path.Base(f.Text) == "*" && a.holdsSeveral(path.Dir(f.Text)) {
			return true
		}
	}
	return false
}

// holdsSeveral reports whether a folder holds more than one name that a pattern finds.
func (a *Command) holdsSeveral(dir string) bool {
	at, ok := a.At(effects.Arg{Text: dir, Known: true})
	if !ok || strings.ContainsAny(dir, "*?[") {
		return false
	}
	names, _ := a.State.Files.Children(a.Real(at))
	n := 0
	for _, name := range names {
		if !strings.HasPrefix(name, ".") && a.Stat(path.Join(at, name)).Entry.Presence == filesystem.Present {
			n++
		}
	}
	return n > 1
}
