package script

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// loginPath has every folder that PATH begins with for root and for others. Sources: ENV_PATH and ENV_SUPATH of
// login.defs(5), Debian 12 and Fedora 41; /etc/profile of Debian's base-files 12.4 and of Alpine 3.20.
const loginPath = state.DefaultPath + ":/usr/local/games:/usr/games"

// profiles are what a login reads, besides those of the user's home. Sources: pam_env(8), bash(1), "INVOCATION".
var profiles = []string{"/etc/environment", "/etc/profile", "/etc/login.defs", "/etc/security/pam_env.conf"}

// login is what remains known where su or a shell sets the environment up anew: PATH has every folder that it may name.
// Files that a login reads and that no package brought may do what they like.
func (m *Interp) login(n *effects.Nested) {
	dirs := m.Lookup("PATH")
	if n.Reset {
		rehome(m, n)
	}
	home := m.Lookup("HOME")
	m.Open = true
	switch plain := home.Known && untouched(m, home.Text); {
	case !n.Login:
		dirs.Text += ":" + loginPath
	case !plain:
		dirs, m.Unsure = tools.Variable{}, true
	case n.Reset || m.Stat("/etc/debian_version").Entry.Presence == filesystem.Present: // whose /etc/profile sets PATH
		dirs, m.Fancied = tools.Variable{Text: loginPath, Known: true}, true
	default:
		dirs.Text, m.Fancied = dirs.Text+":"+loginPath, true
	}
	if n.Login && home.Known { // skel's .profile
		dirs.Text += ":" + path.Join(home.Text, "bin") + ":" + path.Join(home.Text, ".local/bin")
	}
	dirs.Exported = true
	m.Vars["PATH"] = dirs
}

// rehome is su's: another account's home, where a login begins.
func rehome(m *Interp, n *effects.Nested) {
	home, ok := state.HomeOf(m.State.Files, n.User)
	ok = ok && m.Stat(home).Entry.Presence == filesystem.Present
	m.Vars["HOME"] = tools.Variable{Text: home, Known: ok, Exported: true}
	if n.Login {
		m.Dir = tools.Word{Text: home, Known: ok, Head: "/"}
	}
}

// untouched reports whether what a login reads is what the distribution's packages brought.
func untouched(m *Interp, home string) bool {
	if slices.ContainsFunc(profiles, m.State.Files.Aimed) {
		return false
	}
	names, _ := m.State.Files.Children("/etc/profile.d")
	for _, name := range names {
		if e := m.Stat(path.Join("/etc/profile.d", name)).Entry; e.Presence == filesystem.Present && e.Package == "" {
			return false
		}
	}
	for _, name := range []string{".profile", ".bash_profile", ".bash_login", ".bashrc"} {
		e, skel := m.Stat(path.Join(home, name)).Entry, m.Stat(path.Join("/etc/skel", name)).Entry
		if home == "/root" && e.Presence == filesystem.Present && !m.State.Files.Aimed(path.Join(home, name)) {
			continue
		}
		same := e.Presence == skel.Presence && e.Has(filesystem.KnowSize) && e.Size == skel.Size
		if e.Presence != filesystem.Absent && !same {
			return false
		}
	}
	return !strings.Contains(string(m.Stat("/etc/environment").Entry.Content), "PATH")
}

// account is the shell that su starts for a user, and why it carries nothing out. The shell is "" where it is not
// known.
func account(c *call, n *effects.Nested) (program, refusal string) {
	program = n.Shell.Text
	if line, p := state.Database(c.State.Files, "/etc/passwd", n.User); n.Shell.Index == 0 && p == filesystem.Present {
		program = state.Field(line, 6)
	}
	if n.Shell.Index > 0 && !n.Shell.Known || !path.IsAbs(program) {
		return "", ""
	}
	name := c.fields[0].Text
	switch e := c.Stat(program).Entry; {
	case path.Base(program) == "nologin":
		refusal = name + " " + n.User + ": This account is currently not available: its shell is " + program
	case path.Base(program) == "false":
		refusal = name + " " + n.User + ": the account's shell is " + program
	case e.Presence == filesystem.Absent && !e.Likely:
		refusal = name + ": failed to execute " + program + ": No such file or directory"
	}
	return program, refusal
}

// ofAccount is the dialect of an account's shell.
func ofAccount(files *filesystem.State, program string) shell.Dialect {
	if program == "" {
		return shell.POSIX
	}
	return shellDialect(files, program)
}
