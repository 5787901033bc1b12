package tools

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// accounts is a command that adds, changes or uses users and groups.
type accounts struct{ *Command }

func (a accounts) needAccount(x effects.Action) {
	kind, file := state.NeedUser, "/etc/passwd"
	if x.Kind == effects.NeedGroup {
		kind, file = state.NeedGroup, "/etc/group"
	}
	if x.ID != "" && !state.Switched(a.State.Files) {
		if lacks, likely := state.Numberless(a.State.Files, x.ID); lacks {
			a.Refuse(x.Paths[0], state.FailsAccount, "group '"+x.ID+"' does not exist", likely || a.Unseen())
		}
	}
	if state.Numeric(x.Text) || len(x.Paths) == 0 {
		return
	}
	_, presence := state.Database(a.State.Files, file, x.Text)
	a.Need(state.Need{Span: a.Span(x.Paths[0]), Kind: kind, Name: x.Text, Presence: presence,
		Call: a.Index}, a.FailureContext)
	if lacks, likely := LacksAccount(a.World, file, x.Text); lacks {
		what := map[state.NeedKind]string{state.NeedUser: "user", state.NeedGroup: "group"}[kind]
		doubtful := a.Doubtful
		a.Doubtful = doubtful && !a.named(x.Paths[0])
		a.Refuse(x.Paths[0], state.FailsAccount, what+" '"+x.Text+"' does not exist", likely || doubtful)
		a.Doubtful = doubtful
	}
}

// named reports whether a command's arguments are known as far as one, and after it all that are not are no options in
// all likelihood: paths and names.
func (a accounts) named(p effects.Arg) bool {
	unknown := func(f Word) bool { return !f.Known }
	return p.Index > 0 && p.Index < len(a.Fields) && !slices.ContainsFunc(a.Fields[:p.Index+1], unknown) &&
		slices.ContainsFunc(a.Fields[p.Index+1:], unknown)
}

// LacksAccount reports whether a user of /etc/passwd, or a group of /etc/group, is certainly or likely not there.
func LacksAccount(m *World, file, name string) (lacks, likely bool) {
	_, presence := state.Database(m.State.Files, file, name)
	likely = presence == filesystem.Unknown && state.LikelyMissing(m.State.Files, file, name)
	return (presence == filesystem.Absent || likely) && !state.Switched(m.State.Files), likely || m.Unseen()
}

// Nobodys is a name in /etc that nothing has: what is not known of it is not known of users either.
const Nobodys = "/etc/passwd "

// Unseen reports whether a program of which not all is known may have made users.
func (m *World) Unseen() bool {
	e := m.Stat(Nobodys).Entry
	return e.Likely || e.Presence != filesystem.Absent && m.State.Files.Doubted(Nobodys)
}

// locks refuses to lock a file for another than root, and reports whether that was all that was asked for.
func (a accounts) locks(x effects.Action, file string) bool {
	if x.Text == effects.AsRead && (a.Stdin == nil || a.Stdin.Lost || len(a.Stdin.Text) == 0) {
		return true // it may name nobody
	}
	ordinary, likely := a.Ordinary()
	if ordinary {
		a.Refuse(x.Paths[0], state.FailsAccess, "Permission denied; cannot lock "+file, likely || x.Quiet || a.Executable == "")
	}
	return ordinary || x.Paths[0].Known && (x.Text == "" || x.Text == effects.AsRead)
}

// account adds to and takes from /etc/passwd and /etc/group where their content is known.
func (a accounts) account(x effects.Action) {
	file := "/etc/passwd"
	if x.Kind == effects.Group || x.Kind == effects.GroupGone {
		file = "/etc/group"
	}
	if len(x.Paths) > 0 && a.locks(x, file) {
		return
	}
	if len(x.Paths) == 0 || !x.Paths[0].Known {
		a.Forget("/etc/passwd")
		a.Forget("/etc/group")
		return
	}
	at := x.Paths[0]
	_, presence := state.Database(a.State.Files, file, x.Text)
	gone := x.Kind == effects.UserGone || x.Kind == effects.GroupGone
	switch {
	case gone && presence == filesystem.Absent:
		a.Refuse(at, state.FailsAccount, "'"+x.Text+"' does not exist", false)
	case !gone && presence == filesystem.Present && !x.Quiet:
		a.Refuse(at, state.FailsAccount, "'"+x.Text+"' already exists", false)
		return
	case !gone && x.ID != "" && x.ID != state.UnknownID && !x.Shared:
		if holder, likely := Holder(a.World, file, x.ID); x.Force && holder != "" {
			x.ID = state.UnknownID
		} else if holder != "" && holder != x.Text {
			likely, a.Doubtful = x.Weigh(likely, a.Doubtful, presence == filesystem.Absent)
			a.Refuse(at, state.FailsAccountID, notUnique(file, x.ID, holder), likely)
			return
		}
	}
	if x.Kind == effects.User && a.ungrouped(x, presence) {
		return
	}
	if gone {
		a.delist(file, x)
		return
	}
	if presence != filesystem.Present {
		a.enlist(file, x)
	}
	if x.Kind == effects.User && !x.NoGroup {
		if _, presence := state.Database(a.State.Files, "/etc/group", x.Text); presence != filesystem.Present {
			a.enlist("/etc/group", effects.Action{Kind: effects.Group, Text: x.Text})
		}
	}
	if _, more, _ := strings.Cut(x.Groups, ":"); more != "" {
		x.Groups = more
		a.member(x)
	}
	for _, name := range []string{"shadow", "gshadow", "subuid", "subgid"} {
		a.Forget("/etc/" + name)
		a.Forget("/etc/" + name + "-")
	}
	a.Forget("/etc/passwd-")
	a.Forget("/etc/group-")
}

// grouped refuses a user for whom a group of the same name is to be made that there is, and reports whether it did.
// Sources: useradd(8), adduser(8); /etc/login.defs and /etc/adduser.conf of Debian 12 have such groups made.
func (a accounts) grouped(x effects.Action) bool {
	name := path.Base(a.Fields[0].Text)
	_, presence := state.Database(a.State.Files, "/etc/group", x.Text)
	id, _, _ := a.Release()
	if presence != filesystem.Present || x.Quiet || id != "debian" && id != "ubuntu" || a.Executable == "" ||
		path.Base(a.Stat(a.Executable).Path) != name || name != "useradd" && name != "adduser" {
		return false
	}
	a.Refuse(x.Paths[0], state.FailsAccount, "group '"+x.Text+"' already exists", false)
	return true
}

// ungrouped refuses a user for the group that it is to have.
func (a accounts) ungrouped(x effects.Action, presence filesystem.Presence) bool {
	return !x.NoGroup && a.grouped(x) || x.Quiet && presence == filesystem.Absent && a.groupless(x)
}

// groupless refuses a system's user for a group that is not there. Source: adduser(8) of Debian 12, which looks at it
// unless the user is there already.
func (a accounts) groupless(x effects.Action) bool {
	group, _, _ := strings.Cut(x.Groups, ":")
	if group == "" || strings.Contains(x.Groups, "$") || state.Numeric(group) {
		return false
	}
	lacks, likely := LacksAccount(a.World, "/etc/group", group)
	if lacks {
		likely, a.Doubtful = x.Weigh(likely, a.Doubtful, true)
		a.Refuse(x.Paths[0], state.FailsAccount, "group '"+group+"' does not exist", likely)
	}
	return lacks
}

// Holder is who has a number in a file of accounts, "" when nobody is known to.
func Holder(a *World, file, id string) (name string, likely bool) {
	e := a.Stat(file).Entry
	if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
		return "", false
	}
	for line := range strings.Lines(string(e.Content)) {
		if state.Field(line, 2) == id {
			name = state.Field(line, 0)
			_, presence := state.Database(a.State.Files, file, name)
			return name, e.Likely && presence != filesystem.Present
		}
	}
	return "", false
}

func notUnique(file, id, holder string) string {
	if file == "/etc/group" {
		return fmt.Sprintf("GID %s already exists: group %s has it", id, holder)
	}
	return fmt.Sprintf("UID %s is not unique: user %s has it", id, holder)
}

// maxAdded bounds the lines that are kept apart, in bytes.
const maxAdded = 16 << 10

// enlist adds a line. An id that was not asked for is left empty, which reads as not known. Where the other lines are
// not certain this one is, unless an account of the name, or of the number, may have been there and the build went on.
func (a accounts) enlist(file string, x effects.Action) {
	line := fmt.Sprintf("%s:x:%s:\n", x.Text, x.ID)
	if x.Kind == effects.User {
		home := x.Home
		if home == "" {
			home = "/home/" + x.Text
		}
		line = fmt.Sprintf("%s:x:%s:%s::%s:%s\n", x.Text, x.ID, a.primary(x), home, x.Shell)
	}
	r := a.Stat(file)
	if r.Entry.Presence != filesystem.Present || !r.Entry.Has(filesystem.KnowContent) {
		a.Forget(file)
	}
	if r.Entry.Presence == filesystem.Absent {
		return
	}
	r = a.Stat(file)
	e, added := r.Entry, r.Entry.Tail
	if e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) {
		e = withContent(e, a.Budget.Append(e.Content, []byte(line)))
		e.Known &^= filesystem.KnowSize
		e.Tail = added
	}
	before, sure := string(state.Added(r.Entry)), a.Fatal(a.FailureContext) && !x.Quiet && !x.Shared && !a.Doubtful
	if sure && len(before) < maxAdded {
		e.Tail = &filesystem.Tail{Text: before + line, Whole: added != nil && added.Whole}
	}
	if e.Presence == filesystem.Unknown && e.Tail != nil {
		e.Presence, e.Type = filesystem.Present, filesystem.Regular
	}
	if e.Presence == filesystem.Present {
		a.Edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
	}
}

// home makes a home directory of what /etc/skel holds. Source: useradd(8), -m and -k. Its permissions depend on
// configuration.
func (a accounts) home(x effects.Action) {
	if x.Plain {
		if !a.homeless() {
			under(a.Command, effects.Action{Kind: effects.Under, Paths: x.Paths})
		}
		return
	}
	p := x.Paths[0]
	at, ok := a.At(p)
	before, skel := a.Stat(at), a.Stat("/etc/skel")
	vacant := before.Entry.Presence == filesystem.Absent ||
		before.Entry.Presence == filesystem.Unknown && !a.State.Files.Touched(before.Path) // nobody had the name
	if x.Quiet && ok && before.Entry.Presence == filesystem.Absent && !before.Entry.Likely &&
		a.perhapsHome(x, before.Path, skel) {
		return
	}
	if x.Quiet {
		if x.Recursive {
			a.folder(x, at)
		}
		if ok && vacant {
			made := filesystem.Entry{} // it is not known whether it is made
			if x.Recursive {
				made = a.Stat(at).Entry
			}
			a.fresh(before.Path, made)
			return
		}
		a.unknown(p, false)
		return
	}
	if before.Entry.Presence == filesystem.Present && before.Entry.Type != filesystem.Directory {
		return // it says so, and goes on
	}
	a.folder(x, at)
	if !ok {
		return
	}
	_, complete := a.State.Files.Children(skel.Path)
	known := skel.Entry.Presence == filesystem.Present && complete || skel.Entry.Presence == filesystem.Absent
	if before.Entry.Presence != filesystem.Absent || before.Entry.Likely || skel.Entry.Likely || !known || a.Doubtful {
		made := a.Stat(at).Entry
		a.Forget(at)
		if vacant && made.Presence == filesystem.Present {
			a.fresh(before.Path, made)
		}
		return
	}
	uid, gid, owned := state.Account(a.State.Files, x.Text)
	given := func(e filesystem.Entry) filesystem.Entry {
		e.UID, e.GID, e.Known = uid, gid, e.Known|filesystem.KnowOwner
		if owned != filesystem.Present {
			e.Known &^= filesystem.KnowOwner
		}
		return e
	}
	from := a.State.Files
	a.Edit(func(e *filesystem.Editor) {
		if skel.Entry.Presence == filesystem.Present {
			e.Graft(filesystem.Graft{Dest: before.Path, Source: skel.Path, From: from, Cause: a.reason(p),
				Change: func(_ string, entry filesystem.Entry) (filesystem.Entry, bool) { return given(entry), true }})
		}
		dir := given(a.NewEntry(a.Span(p), filesystem.Directory, 0))
		dir.Known &^= filesystem.KnowMode
		e.Put(before.Path, dir)
	})
}

// folder makes a home directory with those above it. It is not root's, who makes it.
func (a accounts) folder(x effects.Action, at string) {
	before := a.Stat(at).Entry.Presence
	a.Directories(effects.Action{Kind: effects.Directory, Paths: x.Paths, Recursive: true})
	if r := a.Stat(at); at != "" && before != filesystem.Present && r.Entry.Presence == filesystem.Present {
		r.Entry.Known &^= filesystem.KnowMode | filesystem.KnowOwner
		a.Edit(func(e *filesystem.Editor) { e.Put(r.Path, r.Entry) })
	}
}

// homeless reports whether useradd makes no home without -m: login.defs has no CREATE_HOME, as none of Debian's and
// Ubuntu's has. Sources: useradd(8), -M; measured in Debian 12 and 13.
func (a accounts) homeless() bool {
	for _, f := range a.Fields {
		if !f.Known || strings.HasPrefix(f.Text, "-K") || strings.HasPrefix(f.Text, "--key") {
			return false
		}
	}
	text, known := a.defaults("useradd")
	return known && set(text, "CREATE_HOME") != "yes"
}

// set is the value of a name in /etc/login.defs. Source: login.defs(5).
func set(text, name string) (value string) {
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) == 2 && words[0] == name {
			value = words[1]
		}
	}
	return value
}

// defaults are what /etc/login.defs says where this is shadow's program of a name: where the file is Debian's or
// Ubuntu's own, and not known, what all of theirs have that matters here.
func (a accounts) defaults(program string) (text string, known bool) {
	const settings = "/etc/login.defs"
	e, own := a.Stat(settings).Entry, a.Stat(a.Executable)
	if a.Executable == "" || path.Base(own.Path) != program || e.Likely || own.Entry.Likely || a.Doubtful ||
		e.Presence != filesystem.Present {
		return "", false
	}
	if e.Has(filesystem.KnowContent) {
		return string(e.Content), true
	}
	id, _, _ := a.Release()
	return "USERGROUPS_ENAB yes", (id == "debian" || id == "ubuntu") && e.Package != "" && !a.State.Files.Touched(settings)
}

// perhapsHome is a home directory of which it is not known whether it is made, or whether it gets what /etc/skel holds;
// what it may get is known. It reports whether that is so.
func (a accounts) perhapsHome(x effects.Action, at string, skel filesystem.Resolved) bool {
	names, complete := a.State.Files.Children(skel.Path)
	if skel.Entry.Likely || skel.Entry.Presence != filesystem.Absent && (skel.Entry.Presence != filesystem.Present ||
		!complete) {
		return false
	}
	above := a.Stat(path.Dir(at)).Entry
	if above.Presence != filesystem.Present || above.Type != filesystem.Directory {
		return false
	}
	dir := a.NewEntry(a.Span(x.Paths[0]), filesystem.Directory, 0)
	dir.Known &^= filesystem.KnowMode | filesystem.KnowOwner
	dir.Likely = !x.Recursive
	a.Edit(func(e *filesystem.Editor) {
		e.Put(at, dir)
		for _, name := range names {
			e.Under(path.Join(at, name), a.reason(x.Paths[0]))
		}
	})
	return true
}

// settings are what distributions have in /etc/skel, and what comes beside it.
var settings = filesystem.NewNames(".bash_logout", ".bash_profile", ".bashrc", ".profile", ".zshrc", ".emacs", ".mozilla", ".cache", ".config", ".local", ".cshrc",
	".kshrc", ".bash_history", ".face", ".screenrc", ".vimrc", ".inputrc", "bin", "public_html")

// fresh is a home directory of which it is not known what /etc/skel put there: likely nothing but settings, of an image
// some of whose are known those alone.
func (a accounts) fresh(at string, made filesystem.Entry) {
	made.Likely = made.Presence == filesystem.Present
	copied := settings
	if names, _ := a.State.Files.Children(a.Real("/etc/skel")); len(names) > 0 {
		copied = filesystem.NewNames(names...)
	}
	a.Edit(func(e *filesystem.Editor) {
		e.Remove(at, filesystem.Cause{})
		e.Put(at, made)
		e.Doubt(at, made.Cause)
		e.UnderNames(at, copied)
	})
}

// primary is the number of a new user's own group: empty for one that is made along with the user.
func (a accounts) primary(x effects.Action) string {
	if strings.Contains(x.Groups, "$") {
		return state.UnknownID
	}
	group, more, _ := strings.Cut(x.Groups, ":")
	for _, g := range strings.Split(more, ",") {
		if g == "root" || g == "0" {
			return state.UnknownID
		}
	}
	if group == "" {
		return ""
	}
	return a.GroupNumber(group)
}

// GroupNumber is the number of a group as a line of /etc/passwd has it: empty for one that a command chose itself.
func (m *World) GroupNumber(group string) string {
	if id, p := state.GroupID(m.State.Files, group); p == filesystem.Present {
		return strconv.Itoa(id)
	}
	if line, p := state.Database(m.State.Files, "/etc/group", group); p == filesystem.Present && state.Field(line, 2) == "" {
		return ""
	}
	return state.UnknownID
}
