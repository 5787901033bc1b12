// Package git knows what git refuses outside a repository, which commands are programs of others, and what it must find
// where it reads. What its commands write is in the table of commands.
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

// Tools are git's check.
var Tools = []*tools.Tool{{Manager: "git", Run: outside}}

// inside are the commands that fail without a repository, whatever else they are told. Measured with git 2.39.
var inside = tools.WordList(`
	add am archive bisect blame branch cat-file check-ignore checkout cherry cherry-pick clean commit
	count-objects describe diff-index fetch filter-branch for-each-ref format-patch fsck gc log ls-files ls-tree
	merge merge-base mv name-rev notes prune pull push rebase reflog remote repack reset restore rev-list
	rev-parse revert rm show show-ref sparse-checkout stash status submodule switch symbolic-ref tag
	update-index whatchanged worktree write-tree`)

// outsiders are the options with which a command of inside does work outside.
var outsiders = map[string][]string{"archive": {"--remote", "--list", "-l"},
	"rev-parse": {"--parseopt", "--sq-quote", "--local-env-vars", "--resolve-git-dir"}}

// outside refuses a command that needs a repository where there is none, and one that git does not have.
func outside(a *tools.Command, x effects.Action) {
	dir, sub := a.Dir.Text, x.Paths[0]
	known := a.Dir.Known
	if len(x.Paths) > 1 { // -C DIR, or where a repository is made
		dir, known = a.At(x.Paths[1])
	}
	if sub.Text == "init" {
		begin(a, x, dir, known)
		return
	}
	if sub.Text == "clone" {
		begun(a, x.Paths[1])
		return
	}
	if sub.Text == "add" {
		defer staged(a, dir, known)
	}
	switch {
	case !sub.Known || told(a, outsiders[sub.Text]):
	case sub.Text == "config":
		if at, ok := repository(a, dir, known); ok {
			defer a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Text: path.Join(at, "config"), Known: true}}})
		}
		configure(a, dir, known)
	case !inside.Has(sub.Text):
		unknown(a, sub)
	default:
		if none, likely := repositoryless(a, dir, known); none {
			a.Refuse(sub, state.FailsPath, "not a git repository (or any of the parent directories): .git", likely)
			return
		}
		if !foreign(a, dir, known) {
			identify(a, sub.Text, dir, known)
		}
	}
}

// repositoryless reports whether neither a directory nor one above it is a repository.
func repositoryless(a *tools.Command, dir string, known bool) (none, likely bool) {
	if !known || a.Executable == "" {
		return false, false
	}
	for up := range tools.Upwards(a.Real(dir)) {
		for _, name := range []string{".git", "HEAD"} { // the second is that of a bare one
			e := a.Stat(path.Join(up, name)).Entry
			if e.Presence != filesystem.Absent {
				return false, false
			}
			likely = likely || e.Likely
		}
	}
	return true, likely
}

// told reports whether an option or the environment may name the repository, git only shows its help, or one of its
// options needs no repository.
func told(a *tools.Command, without []string) bool {
	for _, f := range a.Fields[1:] {
		if !f.Known || f.Many {
			return true
		}
		switch f.Text {
		case "-h", "--help", "help":
			return true
		}
		if option, _, _ := strings.Cut(f.Text, "="); slices.Contains(without, option) {
			return true
		}
		if len(f.Text) > 6 && (f.Text[:6] == "--git-" || f.Text[:6] == "--exec") {
			return true
		}
	}
	return !a.Lookup("GIT_DIR").Unset
}
