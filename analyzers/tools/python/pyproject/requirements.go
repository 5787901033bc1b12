package pyproject

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// In reads the pyproject.toml of a folder; ok is false where its text is not known.
func In(w *tools.World, dir string) (p File, ok bool) {
	content, ok := text(w, path.Join(dir, "pyproject.toml"))
	if !ok {
		return p, false
	}
	p, err := Read(content)
	return p, err == nil
}

func text(w *tools.World, at string) (content []byte, ok bool) {
	e := w.Stat(at).Entry
	return e.Content, e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent)
}

// Requirements are what the project of a folder requires, and the file that says so: its pyproject.toml, or the call of a
// setup.py. Source: setuptools' documentation, "Dependencies Management in Setuptools".
func Requirements(w *tools.World, dir string) (all []string, file string) {
	if p, ok := In(w, dir); ok && p.Project != nil {
		return p.Project.Dependencies, "pyproject.toml"
	}
	script, ok := text(w, path.Join(dir, "setup.py"))
	if at := needs.FindStringIndex(string(script)); ok && at != nil {
		all = quoted(string(script[at[1]:]))
	}
	return all, "setup.py"
}

// needs is where a setup.py begins to list what its project needs, outside of a comment.
var needs = lazyregexp.New(`(?m)^[^#\n]*\binstall_requires\s*=\s*\[`)

// quoted are the strings of a list in Python up to its end; none where it holds anything else.
func quoted(rest string) (all []string) {
	for {
		rest = strings.TrimLeft(rest, " \t\r\n,")
		switch {
		case rest == "":
			return nil
		case rest[0] == ']':
			return all
		case rest[0] == '#':
			_, rest, _ = strings.Cut(rest, "\n")
		case rest[0] == '"' || rest[0] == '\'':
			one, after, ok := strings.Cut(rest[1:], rest[:1])
			if !ok || strings.ContainsAny(one, "\\\n{%") {
				return nil
			}
			all, rest = append(all, one), after
		default:
			return nil
		}
	}
}
