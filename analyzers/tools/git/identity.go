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

// fresh is the configuration of a new repository. Measured with git 2.39.
const fresh = "[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n"

// begin makes a repository. What its configuration holds is known where there was none and no template has another.
func begin(a *tools.Command, x effects.Action, at string, known bool) {
	if !known || a.Failed {
		a.Do(effects.Action{Kind: effects.Under, Paths: x.Paths[1:]})
		return
	}
	before := a.Stat(at).Entry
	plain := before.Presence == filesystem.Absent && !x.Options.Has("template", "shared", "object-format", "ref-format") &&
		a.Lookup("GIT_TEMPLATE_DIR").Unset && a.Executable != ""
	if plain {
		plain, _ = silent(a, "templatedir")
	}
	a.Do(effects.Action{Kind: effects.Directory, Paths: x.Paths[1:], Recursive: true})
	a.Do(effects.Action{Kind: effects.Inside, Paths: x.Paths[1:]})
	if plain && !a.Failed {
		config := path.Join(at, "config")
		a.Create(config, a.Why.Span, []byte(fresh))
		if before.Likely { // it may be the configuration of a repository that was there
			a.Edit(func(e *filesystem.Editor) {
				e.Likely = true
				e.Put(a.Real(config), a.Stat(config).Entry)
			})
		}
	}
}

// staged is what git add writes: the index and the objects of the repository.
func staged(a *tools.Command, dir string, known bool) {
	at, ok := repository(a, dir, known)
	if !ok {
		a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Text: dir, Known: known}, {Env: "HOME", Known: true}}})
		return
	}
	for _, name := range []string{"index", "objects", "lfs"} {
		a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Text: path.Join(at, name), Known: true}}})
	}
}

// repository is the folder .git that is found from a folder upwards.
func repository(a *tools.Command, dir string, known bool) (at string, ok bool) {
	if !known {
		return "", false
	}
	for up := range tools.Upwards(a.Real(dir)) {
		at := path.Join(up, ".git")
		if e := a.Stat(at).Entry; e.Presence != filesystem.Absent {
			return at, e.Presence == filesystem.Present && e.Type == filesystem.Directory
		}
	}
	return "", false
}

// identity are the variables that say who commits, or have settings of their own.
var identity = []string{"GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL", "EMAIL", "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG", "GIT_CONFIG_GLOBAL",
	"GIT_CONFIG_SYSTEM", "XDG_CONFIG_HOME"}

// identify refuses a commit, or a tag with a message, of which no setting says who makes it: the name of a container is no
// address. git stash and its like make do without. Source: git-commit(1), "COMMIT INFORMATION", and ident.c of git 2.39, which
// also reads /etc/mailname; measured in BuildKit.
func identify(a *tools.Command, verb, dir string, known bool) {
	if verb != "commit" && verb != "tag" || a.Executable == "" || a.Failed {
		return
	}
	l, ok := Options.Taken(a, "git")
	has := func(options ...string) bool {
		return slices.ContainsFunc(a.Fields, func(f tools.Word) bool {
			option, _, _ := strings.Cut(f.Text, "=")
			return slices.Contains(options, option)
		})
	}
	if !ok || has("-c", "--config-env", "--dry-run", "--porcelain", "--short", "-h", "--help") ||
		verb == "tag" && !has("-a", "-m", "-am", "-s", "--annotate", "--message", "-F") {
		return
	}
	for _, name := range identity {
		if !a.Lookup(name).Unset {
			return
		}
	}
	at, ok := repository(a, dir, known)
	if !ok {
		return
	}
	unmailed, guessed := mailless(a)
	unset, likely := silent(a, "email")
	local, own := quiet(a, path.Join(at, "config"), "email")
	if unmailed && unset && local {
		a.Refuse(effects.Arg{}, state.FailsExit, "unable to auto-detect email address: set user.name and user.email with git config --global",
			likely || own || guessed || l.Likely || path.Dir(a.Stat(a.Executable).Path) != "/usr/bin") // others have their own /etc
	}
}

// mailless reports whether there is no /etc/mailname, which scripts of mail servers make. All have a sendmail.
func mailless(a *tools.Command) (none, likely bool) {
	const file = "/etc/mailname"
	if e := a.Stat(file).Entry; e.Presence != filesystem.Unknown {
		return e.Presence == filesystem.Absent, e.Likely
	}
	return a.State.Unmade(file) && a.Stat("/usr/sbin/sendmail").Entry.Presence == filesystem.Absent, true
}

// xdg is where git has a user's settings beside ~/.gitconfig.
const xdg = ".config/git/config"

// system is where git has the settings of all users.
const system = "/etc/gitconfig"

// silent reports whether the settings of the user and the system have no key of that name.
func silent(a *tools.Command, key string) (none, likely bool) {
	home, ok := a.At(effects.Arg{Env: "HOME", Known: true})
	if !ok {
		return false, false
	}
	for _, at := range []string{path.Join(home, ".gitconfig"), path.Join(home, xdg), system} {
		lacks, guessed := quiet(a, at, key)
		if !lacks {
			return false, false
		}
		likely = likely || guessed
	}
	return true, likely
}

// quiet reports whether a file is not there, or has neither a key of that name nor includes another file.
func quiet(a *tools.Command, at, key string) (lacks, likely bool) {
	r := a.Stat(at)
	e := r.Entry
	if e.Presence == filesystem.Unknown &&
		(strings.HasSuffix(at, xdg) && !a.State.Files.Touched(r.Path) || at == system && a.State.Unmade(at)) {
		return true, true // neither images to build on nor packages have one
	}
	if e.Presence != filesystem.Present {
		return e.Presence == filesystem.Absent, e.Likely
	}
	text := strings.ToLower(string(e.Content))
	return e.Has(filesystem.KnowContent) && !strings.Contains(text, key) && !strings.Contains(text, "include") && !strings.Contains(text, "worktreeconfig"), e.Likely
}
