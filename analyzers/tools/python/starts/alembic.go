package starts

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// migrating are the commands of alembic that read its configuration and the folder of its scripts. Source: Alembic
// 1.13's documentation of its commands.
var migrating = tools.WordList("upgrade downgrade current history heads branches check stamp show revision merge")

var (
	scripted  = lazyregexp.New(`(?m)^\s*script_location\s*=\s*(\S+)\s*$`)
	prepended = lazyregexp.New(`(?m)^\s*prepend_sys_path\s*=[ \t]*(\S[^\n]*)$`)
)

// Alembic refuses where alembic's configuration, or the folder that it names, is not there, and what its env.py
// imports is not. Source: Alembic 1.13's documentation, "Tutorial".
func Alembic(of modules.Finder, x effects.Action) {
	a := start{of}
	if len(x.Paths) == 0 || !migrating.Has(x.Paths[0].Text) || !a.Dir.Known || !a.Lookup("ALEMBIC_CONFIG").Unset && !a.Open {
		return
	}
	file, named := x.Options.Value("c", "config")
	if !named {
		file = effects.Arg{Text: "alembic.ini", Known: true}
	}
	at, ok := a.At(file)
	project := a.Stat(path.Join(a.Dir.Text, "pyproject.toml")).Entry
	if !ok || project.Presence != filesystem.Absent && strings.Contains(string(project.Content), "tool.alembic") {
		return
	}
	e := a.Stat(at).Entry
	if e.Presence == filesystem.Absent {
		a.Refuse(file, state.FailsPath, fmt.Sprintf("No config file '%s' found (%s)", file.Text, at), e.Likely)
		return
	}
	m := scripted.FindStringSubmatch(string(e.Content))
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || m == nil {
		return
	}
	folder, ok := a.At(effects.Arg{Text: strings.ReplaceAll(m[1], "%(here)s", path.Dir(at)), Known: !strings.Contains(m[1], ":")})
	if !ok {
		return
	}
	if e := a.Stat(folder).Entry; e.Presence == filesystem.Absent {
		a.Refuse(x.Paths[0], state.FailsPath, fmt.Sprintf("Path doesn't exist: %s (script_location in %s)", folder, at), e.Likely)
		return
	}
	first := path.Dir(a.Executable) // where a program's own modules are looked for
	var also []string
	if m := prepended.FindStringSubmatch(string(e.Content)); m != nil {
		for _, dir := range strings.FieldsFunc(strings.ReplaceAll(m[1], "%(here)s", path.Dir(at)), func(r rune) bool { return strings.ContainsRune(" ,:;\t", r) }) {
			also = append(also, path.Join("/", beside(a.Dir.Text, dir)))
		}
	} else if path.Base(a.Executable) != "alembic" {
		return
	}
	if len(also) > 0 {
		first = also[0]
	}
	f := a.importing(first)
	f.also = append(f.also, also...)
	f.likely = f.likely || len(also) == 0 // releases may differ in what they add
	if what, where := f.file(path.Join(folder, "env.py"), ""); what != "" {
		f.refuse(x.Paths[0], what, where)
	}
}

// beside is a path that is seen from a folder.
func beside(dir, p string) string {
	if path.IsAbs(p) {
		return p
	}
	return path.Join(dir, p)
}
