// Package removal is what is left when packages of a distribution go. It is not a tool: the distributions' package
// managers use it.
package removal

import (
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Folders are those in which distributions' packages have files that programs are started or made from; shared are
// those that no package has alone, and that stay.
var (
	Folders = []string{"/usr", "/opt", "/bin", "/sbin", "/lib"}
	shared  = []string{"/usr", "/usr/bin", "/usr/sbin", "/usr/lib", "/usr/local", "/usr/local/bin", "/usr/local/sbin",
		"/bin", "/sbin", "/lib", "/opt"}
)

// Withdraw is what the removal of packages leaves of the files that are not known to be theirs, before those go that
// are: scripted is what the packages' scripts may write.
func Withdraw(a *tools.Command, why filesystem.Cause, scripted func(*filesystem.Editor, filesystem.Cause),
	gone func(*filesystem.Editor)) {
	before := a.State.Files
	Taking(a, func(e *filesystem.Editor) {
		for _, dir := range Folders {
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
		e.UnderNames("/usr/bin", tools.Alternatives)
		gone(e)
	})
}

// Taking is Edit for the removal of packages, which may take their own users with them, and make none.
func Taking(a *tools.Command, change func(*filesystem.Editor)) {
	accounts := map[string]filesystem.Entry{}
	for _, file := range []string{"/etc/passwd", "/etc/group"} {
		if r := a.Stat(file); r.Entry.Presence == filesystem.Present && r.Entry.Has(filesystem.KnowContent) {
			r.Entry.Likely = true
			accounts[r.Path] = r.Entry
		}
	}
	a.Edit(func(e *filesystem.Editor) {
		change(e)
		for file, entry := range accounts {
			e.Put(file, entry)
		}
	})
}
