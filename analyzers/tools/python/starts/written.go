package starts

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/code"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// write refuses a file that cannot be made: its folder is not there, or not the user's. A program that makes folders
// may make this one; so may a volume when a container starts.
func (f *importEval) write(s code.Step) string {
	at := f.beneath(s.Path)
	dir := path.Dir(at)
	if f.halted || f.makes || f.dir == "" && !path.IsAbs(s.Path) || tools.RuntimeDir(at) || strings.HasPrefix(at, "/tmp/") || strings.HasPrefix(at, "/run/") {
		return ""
	}
	e, folder := f.Stat(at).Entry, f.Stat(dir).Entry
	doubt := f.likely || folder.Likely || f.starting()
	if folder.Presence == filesystem.Absent {
		f.kind, f.likely = state.FailsPath, doubt
		if s.Reason != "" {
			return fmt.Sprintf("%s: there is no folder %s", s.Reason, dir)
		}
		return fmt.Sprintf("No such file or directory: '%s'", at)
	}
	denial := f.Forbidden(at, state.ToWrite)
	if e.Presence == filesystem.Absent {
		denial = f.Forbidden(dir, state.ToWrite|state.ToExecute)
	}
	if denial.Where != "" && e.Presence != filesystem.Unknown && folder.Presence == filesystem.Present {
		f.kind, f.likely = state.FailsAccess, doubt || e.Likely || denial.Likely
		return fmt.Sprintf("%s: '%s'", pick(s.Reason == "", "Permission denied", s.Reason), at)
	}
	return ""
}

// making reports whether a program makes folders, somewhere in its code.
func making(text string) bool {
	return strings.Contains(text, "mkdir") || strings.Contains(text, "makedirs")
}
