// Package copies establishes what COPY and ADD add to the target's image that does not fit there: dangling links,
// Python packages and virtual environments, and which python they meet. It rests on package evaluate and judges
// nothing.
package copies

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Pythons gives the directories of Python's packages and the virtual environments, in the order of the file.
var Pythons = &analyzers.Analyzer[[]Copied]{
	Name:     "pythons",
	Doc:      "copied Python packages and virtual environments, and the python they meet",
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) ([]Copied, error) {
		target := stages.Analyzer.Of(p).Target
		if target < 0 {
			return nil, nil
		}
		return pythons(evaluate.Analyzer.Of(p).Stages[target]), nil
	},
}

// Copied is one directory of packages, or one virtual environment, that a COPY brought.
type Copied struct {
	source.Span // the COPY's source word
	State       *state.State
	Path        string // in the image: of the packages, or of the environment
	Environment bool   // a virtual environment
	Version     string // "3.11": that the packages are for
	Python      string // path of the python that reads them; "" when none is known
	Runs        string // "3.12": that python's version; "" when it is not known
	Leads       string // of an environment whose python is a link that leads nowhere: to where
	Likely      bool
}

// maxNames bounds how many names of one copied directory are looked at.
const maxNames = 500

func pythons(stage *evaluate.Stage) []Copied {
	if stage.Final == nil || stage.Final.Files == nil {
		return nil
	}
	var found []Copied
	for _, step := range stage.Steps {
		for _, c := range step.Copies {
			if c.From == nil || c.From.Files == nil || !c.Known || c.Glob || c.Dest == "" {
				continue
			}
			found = append(found, environments(stage.Final, c)...)
			found = append(found, packages(stage.Final, c)...)
		}
	}
	return found
}

// environments are the virtual environments that are the copied directory or lie directly in it.
func environments(s *state.State, c state.Copied) []Copied {
	from := filesystem.Stat(c.From.Files, c.Pattern)
	if from.Entry.Presence != filesystem.Present || from.Entry.Type != filesystem.Directory {
		return nil
	}
	names, _ := c.From.Files.Children(from.Path)
	var found []Copied
	for _, name := range append([]string{"."}, names[:min(len(names), maxNames)]...) {
		if name != "." && c.From.Files.Lookup(path.Join(from.Path, name)).Type == filesystem.Regular {
			continue
		}
		if c.From.Files.Lookup(path.Join(from.Path, name, "pyvenv.cfg")).Presence != filesystem.Present {
			continue
		}
		dir := path.Join(c.Dest, name)
		config := s.Files.Lookup(path.Join(dir, "pyvenv.cfg"))
		if version := held(s.Files, dir); config.Presence == filesystem.Present && version != "" {
			found = append(found, environment(s, c, dir, version))
		}
	}
	return found
}

var library = lazyregexp.New(`^python(3\.\d+)$`)

// held is the version of the packages in an environment, "" when there are several or none is known.
func held(files *filesystem.State, dir string) string {
	names, _ := files.Children(path.Join(dir, "lib"))
	version := ""
	for _, name := range names {
		if m := library.FindStringSubmatch(name); m != nil {
			if version != "" {
				return ""
			}
			version = m[1]
		}
	}
	return version
}

func environment(s *state.State, c state.Copied, dir, version string) Copied {
	found := Copied{Span: c.Word.Span, State: s, Path: dir, Environment: true, Version: version}
	for _, name := range []string{"python", "python3"} {
		at := path.Join(dir, "bin", name)
		r := filesystem.Stat(s.Files, at)
		if s.Files.Lookup(at).Type != filesystem.Symlink {
			continue
		}
		found.Python, found.Likely = at, r.Entry.Likely
		switch r.Entry.Presence {
		case filesystem.Absent:
			found.Leads = r.Path
		case filesystem.Present:
			found.Runs = versionOf(r.Path)
		}
		break
	}
	return found
}

// versionOf returns the version of an interpreter by its name, "" for a name without one.
func versionOf(interpreter string) string {
	if m := library.FindStringSubmatch(path.Base(interpreter)); m != nil {
		return m[1]
	}
	return ""
}

var site = lazyregexp.New(`/lib/python(3\.\d+)/(site|dist)-packages(/|$)`)

// packages is a copied directory of packages that lies where a python of one version looks for them.
func packages(s *state.State, c state.Copied) []Copied {
	of := site.FindStringSubmatch(c.Pattern)
	at := site.FindStringSubmatch(c.Dest)
	if of == nil || at == nil || s.Env.Open || named(s, c.Dest) {
		return nil
	}
	prefix, _, _ := strings.Cut(c.Dest, "/lib/python")
	if s.Files.Lookup(path.Join(prefix, "pyvenv.cfg")).Presence != filesystem.Absent {
		return nil
	}
	found := Copied{Span: c.Word.Span, State: s, Path: c.Dest, Version: of[1]}
	if of[1] != at[1] {
		found.Runs, found.Likely = at[1], true
		return []Copied{found}
	}
	// The python of that version, wherever it is, reads them.
	for _, dir := range append(search(s), path.Join(prefix, "bin")) {
		if filesystem.Stat(s.Files, path.Join(dir, "python"+at[1])).Entry.Presence != filesystem.Absent {
			return nil
		}
		if r := filesystem.Stat(s.Files, path.Join(dir, "python3")); r.Entry.Presence != filesystem.Absent && found.Python == "" {
			found.Python, found.Runs, found.Likely = path.Join(dir, "python3"), versionOf(r.Path), r.Entry.Likely
		}
	}
	return []Copied{found}
}

// named reports whether PYTHONPATH may lead to dir, or that it is not known.
func named(s *state.State, dir string) bool {
	for _, name := range []string{"PYTHONPATH", "PYTHONHOME"} {
		v, ok := s.Env.Lookup(name)
		if ok && (!v.Known || slices.ContainsFunc(strings.Split(v.Value, ":"), func(d string) bool { return d != "" && filesystem.Within(dir, path.Clean(d)) })) {
			return true
		}
	}
	return false
}

func search(s *state.State) []string {
	v, ok := s.Env.Lookup("PATH")
	if !ok || !v.Known {
		return []string{"/usr/local/bin", "/usr/bin"}
	}
	return slices.DeleteFunc(strings.Split(v.Value, ":"), func(d string) bool { return !path.IsAbs(d) })
}
