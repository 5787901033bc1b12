package git

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/commandline"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// filled refuses a clone into a folder that holds something, or onto a file, which git looks at before it asks the other
// side. Source: clone.c of git 2.39, dest_exists; measured in BuildKit.
func filled(a *tools.Command, l commandline.Line, w *tools.World) {
	to := effects.Arg{Index: l.Operands[min(1, len(l.Operands)-1)]}
	f := a.Fields[to.Index]
	to.Text, to.Known = f.Text, f.Known && !f.Many
	if len(l.Operands) == 1 {
		to.Text = guess(f.Text)
	}
	if !to.Known || to.Text == "" || l.Has("bare") || l.Has("mirror") {
		return
	}
	at, ok := w.Abs(to.Text, true)
	if !ok {
		return
	}
	r := w.Stat(at)
	e := r.Entry
	if e.Presence != filesystem.Present || e.Type != filesystem.Directory && e.Type != filesystem.Regular {
		return
	}
	likely := e.Likely
	if e.Type == filesystem.Directory {
		held, guessed := holds(w, r.Path)
		if !held {
			return
		}
		likely = likely || guessed
	}
	a.Refuse(to, state.FailsPath, "destination path '"+to.Text+"' already exists and is not an empty directory", likely || l.Likely)
}

// guess is the folder that git makes of an address, or none where it has more to weigh: what follows the last slash or
// colon, without .git. Source: git-clone(1), "<directory>"; dir.c of git 2.39, git_url_basename.
func guess(from string) string {
	from = strings.TrimRight(from, "/")
	name := path.Base(strings.TrimSuffix(from, ".git"))
	name = name[strings.LastIndexByte(name, ':')+1:]
	if strings.HasSuffix(from, "/.git") || strings.ContainsAny(name, " \t?#@") || name == "." || name == "/" || strings.HasSuffix(from, ".bundle") {
		return ""
	}
	return name
}

// holds reports whether something is in a folder.
func holds(w *tools.World, dir string) (some, likely bool) {
	names, _ := w.Children(dir)
	for _, name := range names {
		if e := w.State.Files.Lookup(path.Join(dir, name)); e.Presence == filesystem.Present {
			if !e.Likely {
				return true, false
			}
			some = true
		}
	}
	return some, some
}

// origin is what git clone adds to the configuration of a new repository, of which the address is not kept.
const origin = "[remote \"origin\"]\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n"

// begun is the repository that git clone leaves in the new folder. Neither a template nor an option had its own settings.
func begun(a *tools.Command, at effects.Arg) {
	dir, ok := a.At(at)
	if !ok || a.Failed || a.Executable == "" || !a.Lookup("GIT_TEMPLATE_DIR").Unset {
		return
	}
	if plain, _ := silent(a, "templatedir"); !plain || a.Stat(path.Dir(dir)).Entry.Presence != filesystem.Present {
		return
	}
	a.Do(effects.Action{Kind: effects.Directory, Paths: []effects.Arg{at}, Recursive: true})
	a.Do(effects.Action{Kind: effects.Inside, Paths: []effects.Arg{at}})
	a.Create(path.Join(dir, "config"), a.Why.Span, []byte(fresh+origin))
}
