package git

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// foreign refuses a repository that belongs to another user than the one who runs git, root as well, unless safe.directory
// says that it may be. Both the folder of the files and .git count. Source: git-config(1), safe.directory; setup.c of git
// 2.39, ensure_valid_ownership; measured in BuildKit with 2.39 and 2.47.
func foreign(a *tools.Command, dir string, known bool) bool {
	at, ok := repository(a, dir, known)
	if !ok || a.Executable == "" || a.Failed || !a.Lookup("SUDO_UID").Unset {
		return false
	}
	for _, name := range identity[3:] {
		if !a.Lookup(name).Unset {
			return false
		}
	}
	if slices.ContainsFunc(a.Fields, func(f tools.Word) bool { return f.Text == "-c" || strings.HasPrefix(f.Text, "--config-env") }) {
		return false
	}
	work := path.Dir(at)
	strange, likely := alien(a, at, work)
	if !strange {
		return false
	}
	safe, guessed := silent(a, "directory")
	if !safe {
		return false
	}
	l, ok := Options.Taken(a, "git")
	likely = likely || guessed || !ok || l.Likely || l.Beyond || l.Version == ""
	a.Refuse(effects.Arg{}, state.FailsAccess, "detected dubious ownership in repository at '"+work+
		"': add it with git config --global --add safe.directory "+work, likely)
	return true
}

// alien reports whether one of some paths belongs to another user than the one who runs the command.
func alien(a *tools.Command, paths ...string) (strange, likely bool) {
	for _, p := range paths {
		e := a.Stat(p).Entry
		if e.Presence != filesystem.Present || !e.Has(filesystem.KnowOwner) {
			continue
		}
		root := a.User.Known && a.User.UID == 0
		if root && e.UID <= 0 || !root && a.User.Owns(e) {
			continue
		}
		if guessed := e.Likely || a.User.Likely; !strange || likely {
			strange, likely = true, guessed
		}
	}
	return strange, likely
}
