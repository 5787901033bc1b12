package tools

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Forbidden is Denied for the user who runs the command; what the runtime supplies is nobody's to judge.
func (m *World) Forbidden(p string, want uint16) state.Denial { return m.forbidden("", p, want) }

// ForbiddenAs is Forbidden for what a word names: from the working directory, unless it is a whole path.
func (m *World) ForbiddenAs(word, p string, want uint16) state.Denial {
	if path.IsAbs(word) || !m.Dir.Known {
		return m.forbidden("", p, want)
	}
	return m.forbidden(m.Dir.Text, p, want)
}

func (m *World) forbidden(from, p string, want uint16) state.Denial {
	if RuntimeDir(p) || m.State.Files == nil {
		return state.Denial{}
	}
	d := m.User.ForbiddenFrom(m.State.Files, from, p, want)
	if d.Certain() || !m.Supposing || !m.State.User.Known {
		return d
	}
	files, who := trusting{m.State.Files}, m.User
	if !who.Known && !who.Unprivileged() {
		who = state.Identify(files, m.State.User)
	}
	if d = who.ForbiddenFrom(files, from, p, want); d.Where != "" {
		d.Likely, m.Supposed = false, true
	}
	return d
}

// trusting is a tree that takes what is likely for certain.
type trusting struct{ filesystem.Tree }

// Lookup is filesystem.Tree's.
func (t trusting) Lookup(p string) filesystem.Entry {
	e := t.Tree.Lookup(p)
	e.Likely = false
	return e
}

// Ordinary reports whether the command runs without root's rights: certainly, or likely as a user of whom only the name
// is known.
func (m *World) Ordinary() (ordinary, likely bool) {
	if m.User.Known || m.User.Unprivileged() {
		return m.User.Unprivileged(), false
	}
	name, _, _ := strings.Cut(m.State.User.Value, ":")
	return m.State.User.Known && name != "" && name != "root" && strings.Trim(name, "0") != "", true
}

// Locked reports whether the user may not make or remove p.
func (m *World) Locked(p string) (locked, likely bool) {
	for dir := range Upwards(path.Dir(p)) {
		switch presence := m.Stat(dir).Entry.Presence; {
		case presence == filesystem.Present || dir == "/":
			d := m.Forbidden(dir, state.ToWrite|state.ToExecute)
			return d.Where != "", d.Likely
		case presence == filesystem.Unknown:
			return false, false
		}
	}
	return false, false
}

// shut is Locked for what is there, or certainly not there; of what is not known, in a directory that is there, it says
// what is likely.
func (m *World) shut(at filesystem.Resolved) (locked, likely bool) {
	if up := m.Stat(path.Dir(at.Path)); at.Entry.Presence == filesystem.Unknown &&
		(up.Guessed || up.Entry.Presence != filesystem.Present) {
		return false, false
	}
	locked, likely = m.Locked(at.Path)
	return locked, likely || at.Entry.Likely || at.Entry.Presence == filesystem.Unknown
}

// removable reports whether nothing certainly keeps the user from removing what is at p.
func (m *World) removable(p string, e filesystem.Entry) bool {
	locked, likely := m.Locked(p)
	return (!locked || likely) && !sticks(m.User, e, m.Stat(path.Dir(p)).Entry)
}

// sticks reports whether a directory's sticky bit keeps the user from removing what another owns.
func sticks(who state.Identity, e, dir filesystem.Entry) bool {
	sticky := dir.Has(filesystem.KnowMode) && dir.Mode&0o1000 != 0
	return sticky && !e.Likely && !who.Likely && !who.Owns(e) && !who.Owns(dir)
}

// Release is State.Release.
func (m *World) Release() (id, version, codename string) { return m.State.Release() }

// SystemDir reports whether a path is in a folder of programs that distributions and installers fill.
func SystemDir(p string) bool {
	for _, dir := range []string{"/bin", "/sbin", "/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin", "/opt"} {
		if filesystem.Within(p, dir) {
			return true
		}
	}
	return false
}
