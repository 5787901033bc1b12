package tools

import (
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/modes"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// destination is where cp, mv, install or ln puts things.
type destination struct {
	filesystem.Resolved
	to     string // as it is named
	known  bool
	into   bool // it is a directory to go into
	unsure bool // it may be one
}

// placeOf looks at the last operand.
func (a *Command) placeOf(x effects.Action) (d destination) {
	d.to, d.known = a.At(x.To)
	d.Resolved = a.Stat(d.to)
	there := d.Entry.Presence == filesystem.Present
	d.into = x.Into || d.known && !x.Plain && there && d.Entry.Type == filesystem.Directory
	d.unsure = d.known && !d.into && !x.Plain && (d.Entry.Presence == filesystem.Unknown || d.Entry.Likely ||
		there && d.Entry.Type == filesystem.UnknownType) && !replaced(a, d.Resolved)
	return d
}

// replaced reports whether a file takes the place of what is at a path, if anything is: that is not a folder, and had there
// been no folder to put it into, the build would have ended.
func replaced(a *Command, at filesystem.Resolved) bool {
	sure := a.Fatal(a.FailureContext) && !a.Doubtful
	return sure && at.Entry.Presence == filesystem.Unknown && a.State.NoFolder(at.Path)
}

// transfer is cp, mv and install.
func (a *Command) transfer(x effects.Action) {
	if _, ok := a.At(x.To); !ok {
		a.unknown(x.To, false)
	}
	d := a.placeOf(x)
	if d.known && (!d.into || x.Into) && (!x.Parents || d.Blocked != "") && a.target(x, d.to, d.Resolved) {
		return
	}
	if x.Parents && x.Mode == "" && d.known && !d.into && d.Entry.Presence == filesystem.Absent &&
		a.Refuse(x.To, state.FailsPath, "with --parents, the destination must be a directory", d.Entry.Likely) {
		return
	}
	for _, p := range x.Paths {
		from, known := a.At(p)
		if known {
			a.carry(x, p, from, d)
			continue
		}
		if d.known {
			a.reach(d.to, x.Parents)
		}
		if x.Kind == effects.Move && !a.removedMatches(p, x) {
			a.unknown(p, false)
		}
	}
}

// carry brings one source to its place.
func (a *Command) carry(x effects.Action, p effects.Arg, from string, d destination) {
	src := a.Stat(from)
	if x.Keep && (x.Kind == effects.Move || !strings.HasSuffix(p.Text, "/")) {
		src = a.Lstat(from)
	}
	if a.omitted(x, p, from, src.Entry) {
		if d.known && x.Parents && !x.Recursive { // install -D makes the directories first
			a.reach(d.to, true)
		}
		return
	}
	if !d.known {
		if x.Kind == effects.Move { // it goes, unless mv refuses to
			vacate(a, p, src)
			a.Forget(src.Path)
		}
		return
	}
	place := d.Path
	if x.Kind == effects.Move || x.Kind == effects.Copy && x.Replaces { // a link goes itself
		place = a.Lstat(d.to).Path
	}
	if d.into {
		at := d.Resolved
		if !dotted(p) {
			at = a.Lstat(path.Join(d.Path, path.Base(from)))
		}
		place = at.Path
		if a.enters(x, p, at) {
			return
		}
	}
	if !d.unsure && x.Kind == effects.Move && bound(a, p, src, place) || spared(a, x, src, place) {
		return
	}
	if !d.unsure && (refusedPlace(a, x, p, from, src, d, place) || taken(a, x, p, src, place)) {
		return
	}
	repeats(a, x, p, d)
	if x.Kind == effects.Move && src.Path == place {
		return // it stays where it is, if it is anywhere
	}
	switch {
	case d.unsure, d.into && (x.Parents || dotted(p)), !d.into && len(x.Paths) > 1,
		src.Entry.Presence == filesystem.Unknown:
		a.reach(d.to, x.Parents)
	default:
		a.lay(x, p, src, place)
	}
	if x.Kind == effects.Move {
		vacate(a, p, src)
	}
}

// vacate takes away what was moved.
func vacate(a *Command, p effects.Arg, src filesystem.Resolved) {
	if !RuntimeDir(src.Path) && src.Path != "/" {
		a.Edit(func(e *filesystem.Editor) { e.Remove(src.Path, a.reason(p)) })
	}
}

// spared forgets what is there, or goes there, where a command spares what it finds.
func spared(a *Command, x effects.Action, src filesystem.Resolved, place string) bool {
	if !x.Spares || a.Stat(place).Entry.Presence == filesystem.Absent {
		return false
	}
	a.Forget(place)
	if x.Kind == effects.Move {
		a.Forget(src.Path)
	}
	return true
}

// refusedPlace refuses a file where only a directory can be, and a link in place of a file, which busybox does not do.
func refusedPlace(a *Command, x effects.Action, p effects.Arg, from string, src filesystem.Resolved,
	d destination, place string,
) bool {
	e := src.Entry
	if x.Parents || e.Presence != filesystem.Present {
		return false
	}
	action := map[effects.Kind]string{effects.Copy: "create regular file ", effects.Move: "move '" + p.Text + "' to "}[x.Kind]
	if !d.into && strings.HasSuffix(x.To.Text, "/") && e.Type == filesystem.Regular && d.Entry.Presence == filesystem.Absent && action != "" {
		return a.Refuse(x.To, state.FailsPath, "cannot "+action+"'"+x.To.Text+"': Not a directory", e.Likely || d.Entry.Likely)
	}
	if x.Kind != effects.Copy {
		return a.itself(x, p, from, src, place)
	}
	there := a.Lstat(place).Entry
	if e.Type == filesystem.Symlink && there.Presence == filesystem.Present &&
		there.Type != filesystem.Directory && busybox(a) {
		return a.Refuse(p, state.FailsPath, "can't create '"+place+"': File exists", e.Likely || there.Likely)
	}
	return a.itself(x, p, from, src, place)
}

// repeats is cp --parents, which repeats a source's name as it is given below the destination.
func repeats(a *Command, x effects.Action, p effects.Arg, d destination) {
	if x.Parents && strings.Contains(p.Text, "..") {
		a.reach(path.Clean(d.Path+"/"+p.Text), true)
	}
}

// bound refuses to move what is in a directory that the user may not change, or onto a file in one.
func bound(a *Command, p effects.Arg, src filesystem.Resolved, place string) bool {
	if src.Entry.Presence != filesystem.Present {
		return false
	}
	locked, likely := a.Locked(src.Path)
	if at := a.Lstat(place).Entry; !locked && at.Presence == filesystem.Present {
		locked, likely = a.Locked(place)
		likely = likely || at.Likely
	}
	return locked && a.Refuse(p, state.FailsAccess, "cannot move '"+src.Path+"' to '"+place+"': Permission denied", likely || src.Entry.Likely)
}

// itself refuses a source that is to go to where it is, or below.
func (a *Command) itself(x effects.Action, p effects.Arg, from string, src filesystem.Resolved, place string) bool {
	e := src.Entry
	switch {
	case e.Presence != filesystem.Present:
		return false
	case place == src.Path && x.Kind == effects.Move && busybox(a): // rename leaves one file as it is
		return true
	case place == src.Path && x.Kind == effects.Copy && busybox(a) && linksTo(a, x.To, place):
		a.Forget(place)
		return true
	case place == src.Path:
		a.Refuse(p, state.FailsPath, "'"+from+"' and '"+place+"' are the same file", e.Likely)
		return true
	case e.Type != filesystem.Directory || !strings.HasPrefix(place, src.Path+"/"):
		return false
	case x.Kind == effects.Move:
		a.Refuse(p, state.FailsPath, "cannot move '"+from+"' to a subdirectory of itself, '"+place+"'", e.Likely)
		return true
	}
	a.reach(place, false) // some of it is copied
	a.Refuse(p, state.FailsPath, "cannot copy a directory, '"+from+"', into itself, '"+place+"'", e.Likely)
	return true
}

// taken refuses a place where something of another kind is, or a directory that holds something is to give way to
// another. Measured with coreutils 9.1 and busybox 1.35.
func taken(a *Command, x effects.Action, p effects.Arg, src filesystem.Resolved, place string) bool {
	e, there := src.Entry, a.Lstat(place).Entry
	if x.Parents || e.Presence != filesystem.Present || there.Presence != filesystem.Present ||
		e.Type == filesystem.UnknownType || there.Type == filesystem.UnknownType {
		return false
	}
	likely := e.Likely || there.Likely
	switch dir, onto := e.Type == filesystem.Directory, there.Type == filesystem.Directory; {
	case dir && !onto:
		return a.Refuse(p, state.FailsPath, "cannot overwrite non-directory '"+place+"' with directory '"+src.Path+"'", likely)
	case !dir && onto:
		return a.Refuse(p, state.FailsPath, "cannot overwrite directory '"+place+"' with non-directory '"+src.Path+"'", likely)
	case dir && x.Kind == effects.Move && a.holds(place):
		return a.Refuse(p, state.FailsPath, "cannot move '"+src.Path+"' to '"+place+"': Directory not empty", likely)
	}
	return false
}

// linksTo reports whether a destination is another name of a place, and forgets what it is then: busybox' cp goes on.
func linksTo(a *Command, to effects.Arg, place string) bool {
	at, ok := a.At(to)
	if at = a.Lstat(at).Path; !ok || at == place {
		return false
	}
	a.Forget(at)
	return true
}

// dotted reports whether what a directory holds is meant rather than the directory.
func dotted(p effects.Arg) bool { return p.Text == "." || strings.HasSuffix(p.Text, "/.") }

// omitted looks at a source that is not taken; see Refuse for what it reports.
func (a *Command) omitted(x effects.Action, p effects.Arg, from string, e filesystem.Entry) (refused bool) {
	if x.Missed && a.Doubtful {
		a.Doubtful = false
		defer func() { a.Doubtful = true }()
	}
	switch {
	case e.Presence == filesystem.Present && e.Type == filesystem.Regular && p.Known && strings.HasSuffix(p.Text, "/"):
		return a.Refuse(p, state.FailsPath, "cannot stat '"+p.Text+"': Not a directory", e.Likely)
	case e.Presence == filesystem.Absent:
		return a.Refuse(p, state.FailsPath, "cannot stat '"+from+"': No such file or directory", e.Likely)
	case e.Presence == filesystem.Present && e.Type == filesystem.Directory && !x.Recursive && !e.Likely:
		return a.Refuse(p, state.FailsPath, "-r not specified; omitting directory '"+from+"'", false)
	}
	return false
}

// target looks at a destination that is not a directory to go into; see Refuse for what it reports.
func (a *Command) target(x effects.Action, to string, dest filesystem.Resolved) (refused bool) {
	last := x.To
	switch {
	case dest.Blocked != "":
		return a.Refuse(last, state.FailsPath, "cannot create '"+to+"': Not a directory", dest.Entry.Likely)
	case x.Into && dest.Entry.Presence == filesystem.Present && dest.Entry.Type == filesystem.Regular:
		return a.Refuse(last, state.FailsPath, "target directory '"+to+"': Not a directory", dest.Entry.Likely)
	case dest.Entry.Presence == filesystem.Absent && (x.Into || len(x.Paths) > 1 && (path.Base(a.Fields[0].Text) != "install" || !busybox(a))):
		return a.Refuse(last, state.FailsPath, "target '"+to+"': No such file or directory", dest.Entry.Likely || a.anyMany())
	case strings.HasSuffix(last.Text, "/") && dest.Entry.Presence == filesystem.Absent && x.Kind == effects.Copy && !x.Recursive:
		return a.Refuse(last, state.FailsPath, "cannot create regular file '"+to+"/': Not a directory", dest.Entry.Likely)
	case dest.Entry.Presence == filesystem.Absent && a.several():
		return a.Refuse(last, state.FailsPath, "target '"+to+"': No such file or directory", true)
	case dest.Entry.Presence == filesystem.Absent:
		if up := a.Stat(path.Dir(dest.Path)).Entry; up.Presence == filesystem.Absent {
			return a.Refuse(last, state.FailsPath, "cannot create '"+to+"': No such file or directory", up.Likely)
		} else if locked, likely := a.shut(dest); locked {
			return a.Refuse(last, state.FailsAccess, "cannot create '"+to+"': Permission denied", likely)
		}
	}
	return false
}

// enters looks whether the user may put something at a place in a directory; see Refuse for what it reports.
func (a *Command) enters(x effects.Action, p effects.Arg, at filesystem.Resolved) (refused bool) {
	denied, likely := a.shut(at)
	if at.Entry.Presence == filesystem.Present && x.Kind == effects.Copy {
		d := a.Forbidden(at.Path, state.ToWrite)
		denied, likely = d.Where != "", d.Likely || at.Entry.Likely
	}
	if denied && !dotted(p) {
		return a.Refuse(x.To, state.FailsAccess, "cannot create '"+at.Path+"': Permission denied", likely)
	}
	return false
}

func (a *Command) anyMany() bool {
	for _, f := range a.Fields {
		if f.Many {
			return true
		}
	}
	return false
}

// lay puts a copy at place.
func (a *Command) lay(x effects.Action, p effects.Arg, src filesystem.Resolved, place string) {
	e := src.Entry
	if e.Presence != filesystem.Present {
		a.Forget(place)
		return
	}
	_, gives := grouping(a.World, path.Dir(place)) // what is new has the folder's group
	grouped := gives != Failed && x.Kind == effects.Copy
	if e.Type == filesystem.Directory || e.Type == filesystem.UnknownType {
		from, user, mask := a.State.Files, a.User, a.Masked // the change is asked for later
		a.Edit(func(ed *filesystem.Editor) {
			ed.Graft(filesystem.Graft{Dest: place, Source: src.Path, From: from, Cause: a.reason(p), Whole: true,
				Change: func(_ string, e filesystem.Entry) (filesystem.Entry, bool) {
					if e = owned(user, x, e); x.Kind == effects.Copy && !x.Modes && e.Type != filesystem.Symlink {
						e = masked(mask, e)
					}
					if grouped {
						e.Known &^= filesystem.KnowMode | filesystem.KnowOwner
					}
					return e, true
				}})
		})
		return
	}
	e.Cause = a.reason(p)
	if e = owned(a.User, x, e); x.Kind == effects.Copy && !x.Keep {
		e.Package = ""
	}
	if x.Kind == effects.Copy && e.Type == filesystem.Regular && x.Mode == "" && !x.Replaces {
		e = a.over(e, a.Stat(place).Entry, x)
	}
	if mode, err := strconv.ParseUint(x.Mode, 8, 16); err == nil {
		e.Mode, e.Known = uint16(mode), e.Known|filesystem.KnowMode
	} else if x.Mode != "" {
		e.Known &^= filesystem.KnowMode
	}
	if grouped && a.Lstat(place).Entry.Presence != filesystem.Present {
		e = inherits(a.World, place, e)
	}
	if x.Kind == effects.Copy && x.Text != "" { // install -o
		if a.User.Unprivileged() { // who may not, in most cases, and leaves what it has made so far
			e.Known &^= filesystem.KnowMode
		}
		e = modes.Change(effects.Action{Kind: effects.Owner, Text: a.numbered(x.Text)}, e)
	}
	a.Edit(func(ed *filesystem.Editor) { ed.Put(place, e) })
}

// owned is what is transferred with its owner: a copy is the user's who makes it, unless root keeps the source's.
func owned(user state.Identity, x effects.Action, e filesystem.Entry) filesystem.Entry {
	if x.Kind != effects.Copy || x.Modes && user.Known && user.UID == 0 {
		return e
	}
	if e.Known &^= filesystem.KnowOwner; user.Whole() {
		e.UID, e.GID, e.Known = user.UID, user.GID, e.Known|filesystem.KnowOwner
	}
	return e
}

// over is a copy e of a file as cp leaves it where there is: one that is written anew keeps its own permissions and
// owner, and one that is made has the source's permissions less the umask's.
func (a *Command) over(e, there filesystem.Entry, x effects.Action) filesystem.Entry {
	known := there.Presence == filesystem.Present && !there.Likely
	if known && !x.Modes {
		e.UID, e.GID, e.Known = there.UID, there.GID, e.Known&^filesystem.KnowOwner|there.Known&filesystem.KnowOwner
	}
	switch {
	case x.Modes:
	case known:
		e.Mode, e.Known = there.Mode, e.Known&^filesystem.KnowMode|there.Known&filesystem.KnowMode
	case there.Presence != filesystem.Absent:
		e.Known &^= filesystem.KnowMode | filesystem.KnowOwner
	default:
		return masked(a.Masked, e)
	}
	return e
}

// masked is a new file with the permissions of another less the umask's.
func masked(mask bool, e filesystem.Entry) filesystem.Entry {
	if mask || e.Mode&0o7000 != 0 {
		e.Known &^= filesystem.KnowMode
	}
	e.Mode &^= 0o022
	return e
}

// link is ln.
func (a *Command) link(x effects.Action) {
	to, ok := a.At(x.To)
	if !ok {
		a.unknown(x.To, false)
		return
	}
	if x.Replaces && x.Paths[0].Known {
		a.linkOne(x, x.Paths[0], to)
		return
	}
	dest := a.Stat(to)
	if x.Plain && !x.Into {
		dest = a.Lstat(to)
	}
	there := dest.Entry.Presence == filesystem.Present
	into := x.Into || there && dest.Entry.Type == filesystem.Directory
	if !into && !replaced(a, dest) && (dest.Entry.Presence == filesystem.Unknown || dest.Entry.Likely ||
		there && dest.Entry.Type == filesystem.UnknownType) {
		a.linkUnsure(x, to, dest)
		return
	}
	if !into && len(x.Paths) > 1 && a.Refuse(x.To, state.FailsPath, "target '"+to+"': Not a directory", dest.Entry.Likely || a.anyMany()) {
		return
	}
	for _, p := range x.Paths {
		place := to
		if into {
			place = path.Join(dest.Path, path.Base(p.Text))
		}
		switch {
		case !p.Known && into && !x.Force:
			a.Edit(func(e *filesystem.Editor) { e.Inside(dest.Path) }) // by names of which none is known
		case !p.Known:
			a.Forget(to)
		default:
			a.linkOne(x, p, place)
		}
	}
}

// linkUnsure is a link at a place that may be a directory to go into.
func (a *Command) linkUnsure(x effects.Action, to string, dest filesystem.Resolved) {
	one := len(x.Paths) == 1 && x.Paths[0].Known
	e, own := dest.Entry, !a.State.Files.Touched(to)
	if one && own && e.Likely && (e.Presence == filesystem.Absent || e.Type == filesystem.Regular) {
		unlinkable(a, x, x.Paths[0], a.Lstat(to), to, true)
	}
	a.Forget(to)
	if one && dest.Entry.Presence == filesystem.Unknown && x.Symbolic && x.Force { // there is an entry by this name now
		now := filesystem.Entry{Presence: filesystem.Present, Likely: true, Cause: a.reason(x.Paths[0])}
		a.Edit(func(e *filesystem.Editor) { e.Put(a.Lstat(to).Path, now) })
	}
}

// unlinkable refuses a link that cannot be made; doubted: it may be made elsewhere.
func unlinkable(a *Command, x effects.Action, p effects.Arg, at filesystem.Resolved, place string, doubted bool) bool {
	up, where, kind, why := a.Stat(path.Dir(at.Path)).Entry, x.To, state.FailsPath, "Permission denied"
	locked, likely := a.shut(at)
	stands := at.Entry.Presence == filesystem.Present && !x.Force
	switch {
	case at.Entry.Presence == filesystem.Unknown && !x.Force && a.State.Brought(at.Path):
		where, why, likely, stands = p, "File exists", true, true
	case stands:
		where, why, likely = p, "File exists", at.Entry.Likely
	case at.Blocked != "":
		why, likely = "Not a directory", at.Entry.Likely
	case up.Presence == filesystem.Absent:
		why, likely = "No such file or directory", up.Likely
	case !locked:
		return false
	default:
		kind = state.FailsAccess
	}
	return a.Refuse(where, kind, "failed to create link '"+place+"': "+why, likely || doubted) || stands || at.Blocked != ""
}

// linkOne makes one link.
func (a *Command) linkOne(x effects.Action, p effects.Arg, place string) {
	at := a.Lstat(place)
	from, known := a.At(p)
	there := known && at.Entry.Presence == filesystem.Present
	if unlinkable(a, x, p, at, place, false) || there && selfLinked(a, x, p, from, at) {
		return
	}
	entry := filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Symlink, Link: p.Text, Cause: a.reason(p)}
	if x.Recursive { // ln -r leads there from where the link is
		rel, _ := filepath.Rel(path.Dir(at.Path), a.Real(from))
		entry.Link = filepath.ToSlash(rel)
	}
	if !x.Symbolic {
		src := a.Lstat(from)
		switch {
		case !known || src.Entry.Presence == filesystem.Unknown:
			a.Forget(place)
			return
		case src.Entry.Presence == filesystem.Absent:
			a.Refuse(p, state.FailsPath, "failed to access '"+from+"': No such file or directory", src.Entry.Likely)
			return
		case src.Entry.Type == filesystem.Directory:
			a.Refuse(p, state.FailsPath, "'"+from+"': hard link not allowed for directory", src.Entry.Likely)
			return
		}
		entry = shared(src.Entry)
		a.Edit(func(e *filesystem.Editor) { e.Put(src.Path, entry) })
	} else {
		entry = inherits(a.World, at.Path, entry)
	}
	a.Edit(func(e *filesystem.Editor) { e.Put(at.Path, entry) })
}

// shared is a file that has two names: what is done to it by one of them shows by the other, where nobody looks. A
// program stays what it is.
func shared(e filesystem.Entry) filesystem.Entry {
	if e.Type == filesystem.Regular && e.ELF == nil {
		e.Known, e.Content, e.Tail, e.Head = e.Known&^(filesystem.KnowContent|filesystem.KnowSize|filesystem.KnowHead|filesystem.KnowMode|filesystem.KnowOwner), nil, nil, ""
	}
	return e
}

// selfLinked looks whether ln -f is to have a name lead to itself, which GNU ln refuses and busybox does.
func selfLinked(a *Command, x effects.Action, p effects.Arg, from string, at filesystem.Resolved) bool {
	if x.Symbolic && !x.Recursive && !path.IsAbs(p.Text) {
		from = path.Join(path.Dir(at.Path), p.Text)
	}
	if a.Lstat(from).Path != at.Path {
		return false
	}
	if busybox(a) {
		a.Forget(at.Path)
		return true
	}
	a.Refuse(p, state.FailsPath, "'"+from+"' and '"+at.Path+"' are the same file", at.Entry.Likely)
	return true
}
