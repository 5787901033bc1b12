package state

import (
	"bytes"
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

// Identity is who runs a command. The zero identity is not known.
type Identity struct {
	Known    bool
	Likely   bool // an account of which only the name is known: likely a fresh one
	fresh    bool // a user the Dockerfile made: the number is not known, but it is neither root nor in root's group
	UID, GID int
	groups   []int // besides gid
	more     bool  // there may be other groups
	vague    bool  // GID is not known
}

// Unprivileged reports whether this is a user that is certainly not root.
func (who Identity) Unprivileged() bool { return who.Known && who.UID != 0 || who.fresh && !who.Likely }

// Whole reports whether user and group are known.
func (who Identity) Whole() bool { return who.Known && !who.vague }

// ordinary is Unprivileged, or likely so.
func (who Identity) ordinary() bool { return who.Known && who.UID != 0 || who.fresh }

// Owns reports whether the user may change the attributes of a file, if it is as it likely is; true when it is not
// known.
func (who Identity) Owns(e filesystem.Entry) bool {
	if !e.Has(filesystem.KnowOwner) || !who.ordinary() {
		return true
	}
	return who.Known && e.UID == who.UID || who.fresh && e.UID != 0
}

// denied reports whether the permissions of an entry, if it is as it likely is, keep the user from what is wanted.
func (who Identity) denied(e filesystem.Entry, want uint16) bool {
	if e.Presence != filesystem.Present || !e.Has(filesystem.KnowMode) || !who.ordinary() {
		return false
	}
	if anyone := e.Mode | e.Mode>>3 | e.Mode>>6; anyone&want != want {
		return true // whoever owns it
	}
	if !e.Has(filesystem.KnowOwner) {
		return false
	}
	bits := e.Mode & 7
	switch {
	case who.fresh:
		if e.UID != 0 || e.GID != 0 {
			return false
		}
	case e.UID == who.UID:
		bits = e.Mode >> 6 & 7
	case who.more || e.GID == who.GID || slices.Contains(who.groups, e.GID):
		bits |= e.Mode >> 3 & 7
	}
	return bits&want != want
}

// Denial is what keeps a user from a file: a directory on the way to it, or the file itself. The zero denial is none.
type Denial struct {
	Where  string
	Likely bool // what is there is only likely so
}

// Certain reports whether something certainly keeps the user out.
func (d Denial) Certain() bool { return d.Where != "" && !d.Likely }

// Forbidden finds the file or directory on the way to a path whose permissions keep the user out.
func (who Identity) Forbidden(files *filesystem.State, p string, want uint16) Denial {
	if files == nil {
		return Denial{}
	}
	return who.ForbiddenIn(files, p, want)
}

// ForbiddenIn is Forbidden, in any tree.
func (who Identity) ForbiddenIn(files filesystem.Tree, p string, want uint16) Denial {
	return who.forbidden(files, p, "", want)
}

// ForbiddenFrom is ForbiddenIn for a path that was named from a directory that the user is in: nobody asks whether the
// user could get to that directory, which the runtime goes into as root.
func (who Identity) ForbiddenFrom(files filesystem.Tree, from, p string, want uint16) Denial {
	if r := filesystem.Stat(files, from); r.Entry.Presence == filesystem.Present && !r.Guessed {
		return who.forbidden(files, p, r.Path, want)
	}
	return who.forbidden(files, p, from, want)
}

func (who Identity) forbidden(files filesystem.Tree, p, from string, want uint16) Denial {
	if !who.ordinary() {
		return Denial{}
	}
	r := filesystem.Stat(files, p)
	if r.Guessed || r.Entry.Presence == filesystem.Unknown {
		return Denial{}
	}
	for i := 1; i < len(r.Path); i++ {
		if r.Path[i] != '/' {
			continue
		}
		dir := r.Path[:i]
		if from != dir && filesystem.Within(from, dir) && filesystem.Within(r.Path, from) {
			continue
		}
		if e := files.Lookup(dir); who.denied(e, ToExecute) {
			return Denial{Where: dir, Likely: e.Likely || who.Likely}
		}
	}
	if who.denied(r.Entry, want) {
		return Denial{Where: r.Path, Likely: r.Entry.Likely || who.Likely}
	}
	return Denial{}
}

// Unprivileged reports whether the state's user is certainly not root.
func (s *State) Unprivileged() bool { return Identify(s.Files, s.User).Unprivileged() }

// Denied finds the file or directory on the way to p whose permissions keep the state's user from what is wanted.
func (s *State) Denied(p string, want uint16) Denial {
	return Identify(s.Files, s.User).Forbidden(s.Files, p, want)
}

// DeniedFrom is Denied for a path that was named from the working directory.
func (s *State) DeniedFrom(p string, want uint16) Denial {
	return Identify(s.Files, s.User).ForbiddenFrom(s.Files, s.Workdir.Value, p, want)
}

// Identify returns who a USER is: a number that no account has comes with group 0.
func Identify(files filesystem.Tree, user Setting) Identity {
	name, group, _ := strings.Cut(user.Value, ":")
	uid, gid, p := Account(files, name)
	if !user.Known {
		return Identity{}
	}
	if p != filesystem.Present {
		return newcomer(files, name, group)
	}
	who := Identity{Known: true, UID: uid, GID: gid}
	if uid != 0 && Numeric(name) {
		e := filesystem.Stat(files, "/etc/passwd").Entry
		who.GID = 0
		if e.Presence == filesystem.Unknown || e.Likely || e.Presence == filesystem.Present &&
			!e.Has(filesystem.KnowContent) {
			who.more, who.vague = true, group == "" // it may have an account, and so any group
			return who
		}
		for line := range strings.Lines(string(e.Content)) {
			who.more = who.more || Field(line, 0) != "" && (Field(line, 2) == "" || Field(line, 2) == UnknownID)
			if Field(line, 2) == name {
				who.GID, _ = strconv.Atoi(Field(line, 3))
				name, who.more = Field(line, 0), false
				break
			}
		}
		if who.more && group == "" { // an account whose number is not known may be the one
			who.vague = true
			return who
		}
	}
	if group != "" {
		if who.GID, p = GroupID(files, group); p != filesystem.Present {
			return Identity{}
		}
		return who
	}
	if uid != 0 { // root may do all that a group may
		who.groups, who.more = memberships(files, name)
	}
	return who
}

// newcomer is a user whose line was added without all of its numbers.
func newcomer(files filesystem.Tree, name, group string) Identity {
	line, p := Database(files, "/etc/passwd", name)
	named := group == "" && name != "" && name != "root" && !Numeric(name)
	if s, ok := files.(*filesystem.State); ok && named && p != filesystem.Absent && !s.Touched("/etc/passwd") {
		return Identity{Likely: true, fresh: true} // one of the image's own, of a number that is not known
	}
	if p == filesystem.Unknown {
		own, ok := lineOf(filesystem.Stat(files, "/etc/passwd").Entry.Content, name)
		if named && (!ok || packaged(own)) {
			return Identity{Likely: true, fresh: true} // an account that the image brings, or a package
		}
		if ok && (Field(own, 2) == "" || Field(own, 3) == "") { // an instruction's: others have all numbers
			line, p = own, filesystem.Present
		} else if ok && named && Field(own, 2) != "0" && Field(own, 3) != "0" && outsideRoots(files, name) {
			return Identity{Likely: true, fresh: true} // an account that the image likely has: installing takes none away
		}
	}
	if named && packaged(line) {
		return Identity{Likely: true, fresh: true}
	}
	if p != filesystem.Present || Field(line, 2) == "0" || Field(line, 2) == UnknownID || Field(line, 3) == "0" || Field(line, 3) == UnknownID || Numeric(group) && group != "" {
		return Identity{}
	}
	return Identity{fresh: true}
}

// outsideRoots reports whether a user is, as far as it is known, no member of root's group.
func outsideRoots(files filesystem.Tree, name string) bool {
	root, known := lineOf(filesystem.Stat(files, "/etc/group").Entry.Content, "root")
	members := Field(root, 3)
	return known && members != UnknownID && !slices.Contains(strings.Split(members, ","), name)
}

// packaged reports whether a line of accounts is one of Enrolled's: others have a home.
func packaged(line string) bool {
	return Field(line, 2) == UnknownID && Field(line, 3) == UnknownID && Field(line, 5) == ""
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
	for own := range bytes.Lines(e.Content) {
		if !bytes.Contains(own, []byte(name)) && !bytes.Contains(own, []byte(UnknownID)) {
			continue
		}
		line := string(own)
		if members := Field(line, 3); members == UnknownID {
			more = true
		} else if slices.Contains(strings.Split(members, ","), name) {
			id, err := strconv.Atoi(Field(line, 2))
			groups, more = append(groups, id), more || err != nil
		}
	}
	return groups, more
}
