package evaluate

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// preprocessors are compilers whose search for headers is followed. Source: the GNU C preprocessor's manual, "Search Path".
var preprocessors = names("gcc cc")

// headers looks for what the sources of a compiler's command line certainly include, and notes the first header that is in none
// of the directories searched.
func (a *action) headers() {
	if !preprocessors[path.Base(a.fields[0].text)] || path.Dir(a.program) != "/usr/bin" {
		return
	}
	for _, v := range []string{"CPATH", "C_INCLUDE_PATH"} {
		if !a.lookup(v).unset {
			return
		}
	}
	dirs, ok := a.includeDirs()
	if !ok {
		return
	}
	for _, f := range a.fields[1:] {
		if !f.known || path.Ext(f.text) != ".c" {
			continue
		}
		source := a.csource(f.text)
		if source == nil {
			continue
		}
		for _, i := range source.Includes {
			search := dirs
			if p, ok := a.abs(path.Dir(f.text), true); i.Quoted && ok {
				search = append([]string{p}, dirs...)
			}
			if a.nowhere(search, i.Name) {
				a.failed = true
				a.fail(a.site, f.Span, "header", fmt.Sprintf("%s:%d: %s: No such file or directory (searched: %s)", f.text, i.Line, i.Name, strings.Join(search, " ")), false)
				return
			}
		}
	}
}

// includeDirs are the directories searched for <NAME>; ok is false when they are not all known.
func (a *action) includeDirs() (dirs []string, ok bool) {
	for i := 1; i < len(a.fields); i++ {
		f := a.fields[i]
		if !f.known || f.many {
			return nil, false
		}
		t := f.text
		switch {
		case strings.HasPrefix(t, "-isystem"), strings.HasPrefix(t, "-idirafter"), strings.HasPrefix(t, "-iquote"), strings.HasPrefix(t, "--sysroot"),
			strings.HasPrefix(t, "-isysroot"), strings.HasPrefix(t, "-nostdinc"), strings.HasPrefix(t, "-B"), strings.HasPrefix(t, "-specs"), t == "-I",
			strings.HasPrefix(t, "@"), strings.HasPrefix(t, "-imacros"), strings.HasPrefix(t, "-include"), strings.HasPrefix(t, "--version"), t == "-x":
			return nil, false
		case strings.HasPrefix(t, "-I"):
			p, known := a.abs(t[2:], true)
			if !known {
				return nil, false
			}
			dirs = append(dirs, p)
		}
	}
	own := filesystem.Glob(a.st.Files, "/usr/lib/gcc/*/*/include*", true)
	if !own.Complete || len(own.Paths) == 0 {
		return nil, false
	}
	dirs = append(dirs, own.Paths...)
	for _, dir := range []string{"/usr/local/include", "/usr/include/x86_64-linux-gnu", "/usr/include/aarch64-linux-gnu", "/usr/include"} {
		if e := a.stat(dir).Entry; e.Presence != filesystem.Absent || e.Likely {
			dirs = append(dirs, dir)
		}
	}
	return dirs, true
}

// nowhere tells that a header is certainly in none of the directories.
func (a *action) nowhere(dirs []string, name string) bool {
	for _, dir := range dirs {
		if e := a.stat(path.Join(dir, name)).Entry; e.Presence != filesystem.Absent || e.Likely {
			return false
		}
	}
	return true
}
