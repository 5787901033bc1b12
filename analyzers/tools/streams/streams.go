// Package streams is what the standard input and output of commands come to. It is not a tool.
package streams

import (
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Unprinted notes on what a command printed why that is nothing: it failed, and one failure is all that came of it.
func Unprinted(o *tools.Output, ended tools.Status, all []state.Hidden, before int) {
	if o != nil && ended == tools.Failed && len(o.Text) == 0 && !o.Lost && len(all) == before+1 {
		o.Absent = all[before:]
	}
}

// Starved returns the failure for want of whose output a command surely fails, and the build with it: that of the missing
// program at the other end of the pipe, which the pipe hides no more.
func Starved(m *tools.World, fields []tools.Word, tool string, c tools.FailureContext) (h state.Hidden, ok bool) {
	if tool == "" || !m.Fatal(c) || m.Stdin == nil || len(m.Stdin.Absent) == 0 {
		return h, false
	}
	var args []string
	for _, f := range fields[1:] {
		if !f.Known || f.Many {
			return h, false
		}
		args = append(args, f.Text)
	}
	h = m.Stdin.Absent[0]
	if h.Kind != state.FailsCommand || h.Likely || !effects.Starves(tool, args) {
		return h, false
	}
	m.Step.Hidden = slices.DeleteFunc(slices.Clone(m.Step.Hidden), h.Repeats)
	return h, true
}

// LikelyWrites reports whether a command that changes nothing but the file that its output goes to likely writes it:
// nothing speaks against that but that the file's folder is only likely there.
func LikelyWrites(m *tools.World, fields []tools.Word, p string) bool {
	if len(fields) == 0 || !fields[0].Known || !slices.Contains([]string{"echo", "printf", "cat"}, fields[0].Text) {
		return false
	}
	up := m.Stat(path.Dir(m.Stat(p).Path)).Entry
	reason, _ := m.Unwritable(p)
	return reason == "" && up.Presence == filesystem.Present && up.Type == filesystem.Directory
}

// Uncertain reports whether a file is to be written in a directory that may not be there.
func Uncertain(m *tools.World, p string) bool {
	r := m.Stat(p)
	up := m.Stat(path.Dir(r.Path)).Entry
	there := r.Entry.Presence == filesystem.Present && !r.Entry.Likely
	return !there && (up.Presence == filesystem.Unknown || up.Likely)
}
