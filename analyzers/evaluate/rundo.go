package evaluate

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// scripted is what the scripts of a release's packages may write, when they leave the release's name alone.
func (a *action) scripted(e *filesystem.Editor, why filesystem.Cause) {
	a.unsettle(e, "apt")
	for _, dir := range []string{"/var", "/usr/share", "/run"} {
		e.Under(dir, why)
	}
}

// unsettle makes everything in /etc unknown but what is settled.
func (a *action) unsettle(e *filesystem.Editor, manager string) {
	e.UnderBut("/etc", settled[manager])
	e.Inside("/etc")
}

// hostForHost is a sed script that puts one host or URL in place of another.
var hostForHost = lazyregexp.New(`^s([/|@#,!:])(https?:)?[a-z/()?\\]*[a-z0-9-]+(\\?\.[a-z0-9-]+)+[a-z/]*([/|@#,!:])(https?:)?[a-z/\\]*[a-z0-9-]+(\\?\.[a-z0-9-]+)+[a-z/]*([/|@#,!:])g?$`)

// mirrored reports whether the command only has a mirror take the place of a host in a list of sources of which nothing is known: what the
// sources hold stays the same.
func (a *action) mirrored(at string) bool {
	if !strings.HasPrefix(at, "/etc/apt/sources.list") || a.stat(at).Entry.Presence != filesystem.Unknown {
		return false
	}
	scripts := 0
	for _, f := range a.fields[1:] {
		switch {
		case !f.known:
			return false
		case hostForHost.MatchString(f.text):
			scripts++
		case !strings.HasPrefix(f.text, "-") && !strings.HasPrefix(f.text, "/etc/apt/"):
			return false
		}
	}
	return scripts > 0
}

// withdraw is what the removal of packages leaves of the files that are not known to be theirs, before those go that are.
func (a *action) withdraw(why filesystem.Cause, scripted func(*filesystem.Editor, filesystem.Cause), gone func(*filesystem.Editor)) {
	before := a.st.Files
	a.edit(func(e *filesystem.Editor) {
		for _, dir := range installedTo {
			if before.Lookup(dir).Type == filesystem.Directory {
				e.Wane(dir)
			}
		}
		for _, dir := range shared {
			if entry := before.Lookup(dir); entry.Presence == filesystem.Present {
				e.Put(dir, entry)
			}
		}
		scripted(e, why)
		e.UnderNames("/usr/bin", alternatives)
		gone(e)
	})
}

// above looks for a file in a directory and those above it, the nearest first.
func (a *action) above(dir, name string) (at string, entry filesystem.Entry) {
	for {
		e := a.stat(path.Join(dir, name)).Entry
		if e.Presence != filesystem.Absent || dir == "/" {
			return path.Join(dir, name), e
		}
		entry.Likely = entry.Likely || e.Likely
		dir = path.Dir(dir)
	}
}
