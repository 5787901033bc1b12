package evaluate

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// What the kernel says of mounts.
const (
	readOnly = "Read-only file system"
	busy     = "Device or resource busy"
)

// sealed refuses what a mount keeps a command from: to change what may only be read, and to take a mount point away.
// Tried with the programs of Debian 12 and busybox 1.35, and all kinds of mounts.
func sealed(a *tools.Command, x effects.Action) bool {
	switch x.Kind {
	case effects.Remove, effects.Mode, effects.Owner, effects.Directory, effects.Touch, effects.Change:
	case effects.Copy, effects.Move, effects.Link:
		return sealedPlace(a, x)
	default:
		return false
	}
	for _, p := range x.Paths {
		at, ok := a.At(p)
		if !ok || !a.Mounts.Near(at) || x.Force && x.Kind != effects.Remove {
			continue
		}
		reason, likely := whySealed(a, x, at)
		if reason != "" && a.Refuse(p, state.FailsAccess, "cannot change '"+at+"': "+reason, likely) {
			return true
		}
	}
	return false
}

// whySealed is what keeps an action from changing one path, "" for nothing.
func whySealed(a *tools.Command, x effects.Action, at string) (reason string, likely bool) {
	r := filesystem.Stat(a.State.Files, at)
	if x.Kind == effects.Remove {
		r = filesystem.Lstat(a.State.Files, at)
	}
	supplied := tools.RuntimeDir(r.Path) && a.Mounts.Point(r.Path, false).At != ""
	there := r.Entry.Presence == filesystem.Present || supplied
	switch x.Kind {
	case effects.Remove:
		if a.Mounts.Point(r.Path, x.Recursive).At != "" && r.Path != "/" { // it is there, and so is what it lies in
			return busy, false
		}
	case effects.Directory:
		there = r.Entry.Presence == filesystem.Absent && r.Blocked == ""
	case effects.Touch:
		there = there || r.Entry.Presence == filesystem.Absent
	case effects.Change:
		if x.Options == nil {
			return "", false
		}
		if there && a.Mounts.Point(r.Path, false).At != "" {
			return busy, r.Entry.Likely
		}
	default:
		if below := a.Mounts.Point(r.Path, x.Recursive); there && below.ReadOnly && r.Path != "/" {
			return readOnly, r.Entry.Likely
		}
	}
	if there && a.Mounts.ReadOnly(r.Path) {
		return readOnly, r.Entry.Likely
	}
	return "", false
}

// sealedPlace looks at where cp, mv, install and ln put things, and at what mv takes away.
func sealedPlace(a *tools.Command, x effects.Action) bool {
	to, ok := a.At(x.To)
	if !ok || x.Spares {
		return false
	}
	dest := filesystem.Stat(a.State.Files, to)
	into := x.Into || !x.Plain && dest.Entry.Presence == filesystem.Present && dest.Entry.Type == filesystem.Directory
	if !into && dest.Entry.Presence == filesystem.Unknown && !tools.RuntimeDir(dest.Path) {
		return false
	}
	for _, p := range x.Paths {
		from, known := a.At(p)
		if !a.Mounts.Near(to) && !a.Mounts.Near(from) {
			continue
		}
		src := filesystem.Lstat(a.State.Files, from).Entry
		there := src.Presence == filesystem.Present && (src.Type == filesystem.Regular || x.Recursive)
		if !known || x.Kind != effects.Link && !there {
			continue
		}
		place := to
		if into && path.Base(p.Text) != "." {
			place = path.Join(dest.Path, path.Base(p.Text))
		}
		at := filesystem.Lstat(a.State.Files, place).Path
		reason := ""
		switch {
		case x.Kind == effects.Move && a.Mounts.Point(from, true).At != "",
			(x.Kind == effects.Move || x.Kind == effects.Link && x.Force || x.Replaces) && a.Mounts.Point(at, false).At != "":
			reason = busy
		case a.Mounts.ReadOnly(at), x.Kind == effects.Move && a.Mounts.ReadOnly(from):
			reason = readOnly
		}
		likely := dest.Entry.Likely || src.Likely
		if reason != "" && a.Refuse(x.To, state.FailsAccess, "cannot create '"+place+"': "+reason, likely) {
			return true
		}
	}
	return false
}
