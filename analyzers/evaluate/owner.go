package evaluate

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// owner is who gets what an instruction makes. The zero owner is root, and leaves copied files to their own.
type owner struct {
	given    bool
	known    bool
	uid, gid int
}

// owner resolves "user:group" as BuildKit does: a user that is not in /etc/passwd becomes root, without a word.
// detached means that no file system is there to look the name up in.
func (f *stageEval) owner(s *state.Step, at source.Span, who state.Setting, detached bool) owner {
	if who.Known && who.Value == "" {
		return owner{}
	}
	o := owner{given: true, known: who.Known}
	user, group, _ := strings.Cut(who.Value, ":")
	if !who.Known {
		return o
	}
	if (!state.Numeric(user) || !state.Numeric(group)) && (detached || !f.layered) {
		s.Fail(at, false, state.FailsOwner, "invalid user index: -1")
		return owner{given: true}
	}
	uid, gid, presence := state.Account(s.Before.Files, user)
	f.needAccount(s, at, state.NeedUser, user, presence)
	o.uid, o.gid, o.known = uid, gid, presence != filesystem.Unknown
	if group != "" {
		id, presence := state.GroupID(s.Before.Files, group)
		f.needAccount(s, at, state.NeedGroup, group, presence)
		switch presence {
		case filesystem.Present:
			o.gid = id
		case filesystem.Unknown:
			o.known = false
		}
	}
	return o
}

// needAccount notes a user or group that is named; only the classic builder minds when it is missing.
func (f *stageEval) needAccount(s *state.Step, at source.Span, kind state.NeedKind, name string,
	presence filesystem.Presence) {
	if state.Numeric(name) {
		return
	}
	classic := f.build.Builder == analyzers.Classic
	n := state.Need{Span: at, Kind: kind, Name: name, Presence: presence, Fatal: classic, Call: -1}
	if kind == state.NeedUser && s.Before.LikelyLacks(name) {
		n.Presence, n.Likely = filesystem.Absent, true
	}
	s.Needs = append(s.Needs, n)
	if classic && presence == filesystem.Absent {
		s.Fail(at, false, state.FailsOwner, fmt.Sprintf("unable to convert uid/gid chown string to host mapping: can't find %s", name))
	}
}
