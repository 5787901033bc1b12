package evaluate

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// The ways to want a file, as in the bits of a mode.
const (
	ToExecute uint16 = 1 // of a directory: to go through it
	ToWrite   uint16 = 2
	ToRead    uint16 = 4
)

// identity is who runs a command. The zero identity is not known.
type identity struct {
	known    bool
	fresh    bool // a user the Dockerfile made: the number is not known, but it is neither root nor in root's group
	uid, gid int
	groups   []int // besides gid
	more     bool  // there may be other groups
}

// plain tells a user that is certainly not root.
func (who identity) plain() bool { return who.known && who.uid != 0 || who.fresh }

// owns tells whether the user may change a file's attributes; true when it is not known.
func (who identity) owns(e filesystem.Entry) bool {
	if e.Likely || !e.Has(filesystem.KnowOwner) || !who.plain() {
		return true
	}
	return who.known && e.UID == who.uid || who.fresh && e.UID != 0
}

// denied tells that the permissions of an entry certainly keep the user from what is wanted.
func (who identity) denied(e filesystem.Entry, want uint16) bool {
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowMode|filesystem.KnowOwner) || !who.plain() {
		return false
	}
	bits := e.Mode & 7
	switch {
	case who.fresh:
		if e.UID != 0 || e.GID != 0 {
			return false
		}
	case e.UID == who.uid:
		bits = e.Mode >> 6 & 7
	case who.more || e.GID == who.gid || slices.Contains(who.groups, e.GID):
		bits |= e.Mode >> 3 & 7
	}
	return bits&want != want
}

// forbidden finds the file or directory on the way to a path whose permissions certainly keep the user out.
func (who identity) forbidden(files *filesystem.State, p string, want uint16) (where string, denied bool) {
	if files == nil || !who.plain() {
		return "", false
	}
	r := filesystem.Stat(files, p)
	if r.Guessed || r.Entry.Presence == filesystem.Unknown {
		return "", false
	}
	for i := 1; i < len(r.Path); i++ {
		if r.Path[i] != '/' {
			continue
		}
		if dir := r.Path[:i]; who.denied(files.Lookup(dir), ToExecute) {
			return dir, true
		}
	}
	return r.Path, who.denied(r.Entry, want)
}

// Unprivileged tells that the state's user is certainly not root.
func (s *State) Unprivileged() bool { return identify(s.Files, s.User).plain() }

// Denied finds the file or directory on the way to p whose permissions certainly keep the state's user from what is wanted.
func (s *State) Denied(p string, want uint16) (where string, denied bool) {
	return identify(s.Files, s.User).forbidden(s.Files, p, want)
}

// forbidden is Denied for the user who runs the command; what the runtime supplies is nobody's to judge.
func (m *machine) forbidden(p string, want uint16) (where string, denied bool) {
	if runtimeDir(p) {
		return "", false
	}
	return m.who.forbidden(m.st.Files, p, want)
}

// locked tells that the user certainly may not make or remove p.
func (m *machine) locked(p string) bool {
	for dir := path.Dir(p); ; dir = path.Dir(dir) {
		if m.stat(dir).Entry.Presence == filesystem.Present || dir == "/" {
			_, denied := m.forbidden(dir, ToWrite|ToExecute)
			return denied
		}
	}
}

// sticks tells that a directory's sticky bit keeps the user from removing what another owns.
func (m *machine) sticks(p string, e filesystem.Entry) bool {
	dir := m.stat(path.Dir(p)).Entry
	return dir.Has(filesystem.KnowMode) && dir.Mode&0o1000 != 0 && !m.who.owns(e) && !m.who.owns(dir)
}

// identify tells who a USER is: a number that no account has comes with group 0.
func identify(files filesystem.Tree, user Setting) identity {
	name, group, _ := strings.Cut(user.Value, ":")
	uid, gid, p := account(files, name)
	if !user.Known {
		return identity{}
	}
	if p != filesystem.Present {
		return newcomer(files, name, group)
	}
	who := identity{known: true, uid: uid, gid: gid}
	if uid != 0 && numeric(name) {
		e := filesystem.Stat(files, "/etc/passwd").Entry
		if e.Presence == filesystem.Unknown || e.Likely || e.Presence == filesystem.Present && !e.Has(filesystem.KnowContent) {
			return identity{}
		}
		who.gid = 0
		for line := range strings.Lines(string(e.Content)) {
			if field(line, 2) == name {
				who.gid, _ = strconv.Atoi(field(line, 3))
				name = field(line, 0)
			}
		}
	}
	if group != "" {
		if who.gid, p = groupID(files, group); p != filesystem.Present {
			return identity{}
		}
		return who
	}
	who.groups, who.more = memberships(files, name)
	return who
}

// newcomer is a user whose line was added without all of its numbers.
func newcomer(files filesystem.Tree, name, group string) identity {
	line, p := database(files, "/etc/passwd", name)
	if p != filesystem.Present || field(line, 2) == "0" || field(line, 2) == unknownID || field(line, 3) == "0" || field(line, 3) == unknownID || numeric(group) && group != "" {
		return identity{}
	}
	return identity{fresh: true}
}

// memberships are the groups that name a user; more is true when they are not all known.
func memberships(files filesystem.Tree, name string) (groups []int, more bool) {
	e := filesystem.Stat(files, "/etc/group").Entry
	if e.Presence == filesystem.Absent && !e.Likely {
		return nil, false
	}
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		return nil, true
	}
	for line := range strings.Lines(string(e.Content)) {
		if slices.Contains(strings.Split(field(line, 3), ","), name) {
			id, err := strconv.Atoi(field(line, 2))
			groups, more = append(groups, id), more || err != nil
		}
	}
	return groups, more
}
