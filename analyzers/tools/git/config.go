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

// reading are the options and words of git config with which it changes nothing, or a file that is not looked at.
// Source: git-config(1), 2.39 and 2.47.
var reading = tools.WordList(`-f --file --blob -l --list -e --edit --get --get-all --get-regexp --get-urlmatch --get-color --get-colorbool
	--local --worktree --default get list edit get-all`)

// configure refuses a setting of a repository where there is none, and git config --global and --system where their file
// cannot be changed: git makes another one beside it.
// Source: git-config(1), 2.39, "FILES"; what it prints.
func configure(a *tools.Command, dir string, known bool) {
	from := slices.IndexFunc(a.Fields, func(f tools.Word) bool { return f.Text == "config" })
	file, operands, own := effects.Arg{}, 0, true
	for _, f := range a.Fields[from+1:] {
		switch {
		case !f.Known || f.Many || reading.Has(f.Text) || strings.HasPrefix(f.Text, "--file="):
			return
		case f.Text == "--global":
			file = effects.Arg{Env: "HOME", Text: "/.gitconfig", Known: true}
		case f.Text == "--system":
			file = effects.Arg{Text: "/etc/gitconfig", Known: true}
		case !strings.HasPrefix(f.Text, "-"):
			operands++
		default:
			own = own && (f.Text == "--add" || f.Text == "--replace-all" || f.Text == "--bool" || f.Text == "--int")
		}
	}
	if file == (effects.Arg{}) && operands >= 2 && own {
		if none, likely := repositoryless(a, dir, known); none {
			a.Refuse(effects.Arg{}, state.FailsPath, "not in a git directory: add --global outside a repository", likely)
		}
		return
	}
	at, ok := a.At(file)
	if operands < 2 || file == (effects.Arg{}) || !ok || a.Executable == "" || elsewhere(a, path.Dir(at)) {
		return
	}
	reason, likely := a.Unwritable(path.Join(path.Dir(at), ".gitconfig.lock"))
	switch reason {
	case "":
		return
	case "nonexistent directory":
		reason = "No such file or directory"
	}
	a.Refuse(effects.Arg{}, state.FailsAccess, "could not lock config file "+at+": "+reason, likely)
}

// elsewhere reports whether git may keep its settings elsewhere than in a file of the home folder.
func elsewhere(a *tools.Command, home string) bool {
	for _, name := range []string{"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "XDG_CONFIG_HOME"} {
		if !a.Lookup(name).Unset {
			return true
		}
	}
	return a.Stat(path.Join(home, ".gitconfig")).Entry.Presence != filesystem.Absent ||
		a.Stat(path.Join(home, ".config/git/config")).Entry.Presence != filesystem.Absent
}
