package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/code"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// made refuses a folder that the user may not make where it is not there.
func (f *importEval) made(s code.Step) string {
	at := f.beneath(s.Path)
	if f.halted || f.dir == "" && !path.IsAbs(s.Path) || tools.RuntimeDir(at) || strings.HasPrefix(at, "/tmp/") || strings.HasPrefix(at, "/run/") ||
		f.Stat(at).Entry.Presence != filesystem.Absent {
		return ""
	}
	dir := path.Dir(at)
	for dir != "/" && f.Stat(dir).Entry.Presence == filesystem.Absent {
		dir = path.Dir(dir)
	}
	denial := f.Forbidden(dir, state.ToWrite|state.ToExecute)
	if e := f.Stat(dir).Entry; denial.Where == "" || e.Presence != filesystem.Present {
		return ""
	}
	f.kind, f.likely = state.FailsAccess, true // a volume may be there
	return "Permission denied: '" + at + "'"
}

// zone refuses a time zone of which there is no data, neither the system's nor of the project tzdata. Source: Python's
// documentation of zoneinfo, "Data sources".
func (f *importEval) zone(name string) string {
	if v := f.Lookup("PYTHONTZPATH"); f.halted || !v.Unset && !f.Open || v.Known && v.Text != "" || name == "UTC" {
		return ""
	}
	for _, dir := range []string{"/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo"} {
		if f.Stat(path.Join(dir, name)).Entry.Presence != filesystem.Absent {
			return ""
		}
	}
	if _, _, p := f.locate("tzdata"); p != filesystem.Absent {
		return ""
	}
	f.kind, f.likely = state.FailsPath, true
	return "No time zone found with key " + name + ": neither tzdata of the system nor the project of that name is there"
}

// loaded refuses a library that the loader finds nowhere.
func (f *importEval) loaded(name string) string {
	if strings.Contains(name, "/") || !strings.Contains(name, ".so") || f.halted || f.Arch() != "amd64" {
		return ""
	}
	if v := f.Lookup("LD_LIBRARY_PATH"); v.Known && v.Text != "" || !v.Unset && !v.Known && !f.Open || !f.nowhere(name) {
		return ""
	}
	f.kind, f.likely = state.FailsPath, true
	return name + ": cannot open shared object file: it is in no folder of the loader's"
}
