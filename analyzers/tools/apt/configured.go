package apt

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/apt/settings"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// The names of files that apt and dpkg read in the folders of their configuration; they pass over all others. Sources:
// apt.conf(5), dpkg.cfg(5); measured with apt 2.6.1 and dpkg 1.21.22.
var (
	ofApt  = lazyregexp.New(`^[A-Za-z0-9_-][A-Za-z0-9_.-]*$`)
	ofDpkg = lazyregexp.New(`^[A-Za-z0-9_-]+$`)
)

// illConfigured refuses a command because of a file of apt's configuration, written by an instruction, that apt cannot
// read. All of apt's programs read them first.
func illConfigured(a *tools.Command) bool {
	for _, at := range configurations(&call{a}) {
		name := path.Base(at)
		if ext := path.Ext(name); ext != "" && ext != ".conf" || !ofApt.MatchString(name) {
			continue
		}
		if misread(a, at, settings.Apt) {
			return true
		}
	}
	return false
}

// illDpkg is illConfigured for dpkg, which apt starts where there is something to install or remove.
func illDpkg(a *tools.Command) bool {
	const dir = "/etc/dpkg/dpkg.cfg.d"
	found, _ := a.State.Files.Children(dir)
	for _, name := range found {
		if ofDpkg.MatchString(name) && misread(a, path.Join(dir, name), settings.Dpkg) {
			return true
		}
	}
	return misread(a, "/etc/dpkg/dpkg.cfg", settings.Dpkg)
}

// misread refuses a command because of one file, and reports whether it did.
func misread(a *tools.Command, at string, read func(file, text string) string) bool {
	e := a.Stat(at).Entry
	if e.Presence != filesystem.Present || !a.State.Files.Touched(at) || !e.Has(filesystem.KnowContent) {
		return false // what is added to an unknown file may go on in it
	}
	reason := read(at, string(e.Content))
	if reason != "" {
		a.Refuse(effects.Arg{}, state.FailsOption, reason, e.Likely)
	}
	return reason != ""
}

// sourceless reports whether apt surely has no source of packages: each file of them is gone, or has only remarks and
// what is switched off.
func sourceless(a *call) bool {
	if _, more := a.Vars["APT_CONFIG"]; more {
		return false
	}
	_, complete := a.State.Files.Children("/etc/apt/sources.list.d")
	if gone := a.Stat("/etc/apt/sources.list.d").Entry; !complete && (gone.Presence != filesystem.Absent || gone.Likely) {
		return false
	}
	touched := false
	for _, f := range a.sourceFiles() {
		e := a.Stat(f).Entry
		switch {
		case e.Likely, e.Presence == filesystem.Unknown:
			return false
		case e.Presence == filesystem.Present && (!e.Has(filesystem.KnowContent) || active(f, string(e.Content))):
			return false
		}
		touched = touched || a.State.Files.Touched(f)
	}
	return touched || a.State.Files.Touched("/etc/apt/sources.list.d/any.list") ||
		a.State.Files.Touched("/etc/apt/sources.list.d/debian.sources")
}

// active reports whether a file of sources may have one that is switched on.
func active(file, text string) bool {
	stanzas := strings.HasSuffix(file, ".sources")
	for stanza := range strings.SplitSeq(text, "\n\n") {
		off, any := false, false
		for line := range strings.Lines(stanza) {
			line = strings.ToLower(strings.TrimSpace(line))
			if line == "" || line[0] == '#' {
				continue
			}
			any = any || stanzas || !strings.HasPrefix(line, "deb-src")
			name, value, _ := strings.Cut(line, ":")
			off = off || stanzas && name == "enabled" && idleSource.Has(strings.TrimSpace(value))
		}
		if any && !off {
			return true
		}
	}
	return false
}

// idleSource are the values of Enabled with which a source is not used. Source: sources.list(5).
var idleSource = tools.WordList("no false without off disable 0")
