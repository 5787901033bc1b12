package java

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maxFound bounds the sources that find comes upon.
const maxFound = 500

// found are the sources that a word stands for which is what find prints; ok is false where that is not known.
func found(a *tools.Command, word effects.Arg) (sources []effects.Arg, ok bool) {
	if word.Index <= 0 || word.Index >= len(a.Fields) || a.Fields[word.Index].Found == nil {
		return nil, false
	}
	s := a.Fields[word.Index].Found
	named, pattern := false, "*"
	for i := 0; i < len(s.Tests); i++ {
		switch t := s.Tests[i]; {
		case t.Known && t.Text == "-name" && i+1 < len(s.Tests) && s.Tests[i+1].Known && !named:
			i++
			named, pattern = true, s.Tests[i].Text
		case t.Known && t.Text == "-type" && i+1 < len(s.Tests) && s.Tests[i+1].Text == "f":
			i++
		case t.Known && t.Text == "-print":
		default:
			return nil, false
		}
	}
	for _, from := range s.From {
		at, known := a.At(from)
		if !known || !collect(a, at, pattern, &sources) {
			return nil, false
		}
	}
	return sources, named && strings.HasSuffix(pattern, ".java")
}

// collect adds the files of a name that are at and below a path; false where not all is known.
func collect(a *tools.Command, at, pattern string, sources *[]effects.Arg) bool {
	r := a.Stat(at)
	names, all := a.Children(r.Path)
	if r.Entry.Presence != filesystem.Present || r.Entry.Likely || !all || len(*sources) > maxFound {
		return false
	}
	for _, name := range names {
		below := path.Join(at, name)
		switch e := a.Lstat(below).Entry; {
		case e.Presence != filesystem.Present || e.Likely || e.Type == filesystem.UnknownType:
			return false
		case e.Type == filesystem.Directory:
			if !collect(a, below, pattern, sources) {
				return false
			}
		default:
			if ok, err := path.Match(pattern, name); err == nil && ok {
				*sources = append(*sources, effects.Arg{Text: below, Known: true})
			}
		}
	}
	return true
}
