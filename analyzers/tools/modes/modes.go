// Package modes changes permissions and owners as chmod and chown do.
package modes

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Change is an entry with the attributes that chmod or chown sets; those that are not followed are unknown.
func Change(x effects.Action, e filesystem.Entry) filesystem.Entry {
	if x.Kind == effects.Owner {
		if e.Type != filesystem.Directory && e.Mode&0o6000 != 0 {
			e.Known &^= filesystem.KnowMode // the system takes them away
		}
		return owned(x.Text, e)
	}
	if e.Type == filesystem.Symlink {
		return e
	}
	if mode, err := strconv.ParseUint(x.Text, 8, 16); err == nil {
		if e.Type == filesystem.Directory && e.Mode&0o6000 != 0 && len(x.Text) < 5 { // GNU chmod keeps them
			e.Known &^= filesystem.KnowMode
			return e
		}
		e.Mode, e.Known = uint16(mode), e.Known|filesystem.KnowMode
		return e
	}
	mode, ok := symbolic(x.Text, e)
	if !ok {
		e.Known &^= filesystem.KnowMode
		mode |= 0o2000 // what is made in a folder asks whether it may be set
	}
	e.Mode = mode
	return e
}

// owned is an entry that is given to UID:GID, UID or :GID. Of another owner nothing is known.
func owned(to string, e filesystem.Entry) filesystem.Entry {
	user, group, both := strings.Cut(to, ":")
	uid, numeric := number(user)
	gid, numeric2 := number(group)
	stays := e.Has(filesystem.KnowOwner)
	e.Known &^= filesystem.KnowOwner
	switch {
	case numeric && numeric2:
		e.UID, e.GID = uid, gid
	case numeric && !both && stays:
		e.UID = uid
	case numeric2 && user == "" && stays:
		e.GID = gid
	default:
		return e
	}
	e.Known |= filesystem.KnowOwner
	return e
}

func number(name string) (id int, ok bool) {
	if name == "root" {
		return 0, true
	}
	id, err := strconv.Atoi(name)
	return id, err == nil && id >= 0
}

// symbolic is an entry's mode after u+x,go=rx and the like; ok is false for what is not followed. Where it is not said
// whose permissions change, the umask takes effect: 022, the runtime's. Source: POSIX.1-2017, chmod.
func symbolic(text string, e filesystem.Entry) (mode uint16, ok bool) {
	mode = e.Mode
	for clause := range strings.SplitSeq(text, ",") {
		at := strings.IndexAny(clause, "+-=")
		if at < 0 || strings.Trim(clause[:at], "ugoa") != "" || strings.Trim(clause[at+1:], "rwxXst") != "" {
			return mode, false
		}
		var whose, bits, special uint16
		for _, w := range clause[:at] {
			whose |= map[rune]uint16{'u': 0o700, 'g': 0o070, 'o': 0o007, 'a': 0o777}[w]
		}
		for _, b := range clause[at+1:] {
			if b == 'X' && (e.Type == filesystem.UnknownType || clause[at] == '=') { // busybox looks at what is left then
				return mode, false
			}
			if b == 'X' && (e.Type == filesystem.Directory || mode&0o111 != 0) {
				b = 'x'
			}
			if (b == 's' || b == 't') && (clause[at] == '=' || whose == 0) {
				return mode, false
			}
			if b == 's' {
				special |= map[bool]uint16{true: 0o4000}[whose&0o700 != 0]
				special |= map[bool]uint16{true: 0o2000}[whose&0o070 != 0]
			}
			if b == 't' && whose&0o007 != 0 {
				special |= 0o1000
			}
			bits |= map[rune]uint16{'r': 0o444, 'w': 0o222, 'x': 0o111}[b]
		}
		if whose == 0 {
			whose, bits = 0o777, bits&^0o022
		}
		switch clause[at] {
		case '+':
			mode |= bits&whose | special
		case '-':
			mode &^= bits&whose | special
		case '=':
			mode = mode&^whose | bits&whose
		}
	}
	return mode, true
}
