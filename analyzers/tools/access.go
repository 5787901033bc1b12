package tools

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Forbidden is Denied for the user who runs the command; what the runtime supplies is nobody's to judge.
func (m *World) Forbidden(p string, want uint16) (where string, denied bool) {
	if RuntimeDir(p) {
		return "", false
	}
	if where, denied = m.User.Forbidden(m.State.Files, p, want); denied || !m.Supposing || !m.State.User.Known {
		return where, denied
	}
	files, who := trusting{m.State.Files}, m.User
	if !who.Known && !who.Unprivileged() {
		who = state.Identify(files, m.State.User)
	}
	where, denied = who.ForbiddenIn(files, p, want)
	m.Supposed = m.Supposed || denied
	return where, denied
}

// trusting is a tree that takes what is likely for certain.
type trusting struct{ filesystem.Tree }

// Lookup is filesystem.Tree's.
func (t trusting) Lookup(p string) filesystem.Entry {
	e := t.Tree.Lookup(p)
	e.Likely = false
	return e
}

// Ordinary reports whether the command runs without root's rights: certainly, or likely as a user of whom only the name is known.
func (m *World) Ordinary() (ordinary, likely bool) {
	if m.User.Known || m.User.Unprivileged() {
		return m.User.Unprivileged(), false
	}
	name, _, _ := strings.Cut(m.State.User.Value, ":")
	return m.State.User.Known && name != "" && name != "root" && strings.Trim(name, "0") != "", true
}

// locked reports whether the user certainly may not make or remove p.
func (m *World) locked(p string) bool {
	for dir := range Upwards(path.Dir(p)) {
		if m.Stat(dir).Entry.Presence == filesystem.Present || dir == "/" {
			_, denied := m.Forbidden(dir, state.ToWrite|state.ToExecute)
			return denied
		}
	}
	return false
}

// sticks reports whether a directory's sticky bit keeps the user from removing what another owns.
func (m *World) sticks(p string, e filesystem.Entry) bool {
	dir := m.Stat(path.Dir(p)).Entry
	return dir.Has(filesystem.KnowMode) && dir.Mode&0o1000 != 0 && !m.User.Owns(e) && !m.User.Owns(dir)
}

// Release is State.Release.
func (m *World) Release() (id, version, codename string) { return m.State.Release() }
