package tools

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// preprocessors are compilers whose search for headers is followed. Source: the GNU C preprocessor's manual, "Search Path".
var preprocessors = Names("gcc cc")

// CheckHeaders looks for what the sources of a compiler's command line certainly include, and notes the first header that is in none
// of the directories searched.
func (a *Command) CheckHeaders() {
	if !preprocessors[path.Base(a.Fields[0].Text)] || path.Dir(a.Executable) != "/usr/bin" {
		return
	}
	for _, v := range []string{"CPATH", "C_INCLUDE_PATH"} {
		if !a.Lookup(v).Unset {
			return
		}
	}
	dirs, ok := a.includeDirs()
	if !ok {
		return
	}
	for _, f := range a.Fields[1:] {
		if !f.Known || path.Ext(f.Text) != ".c" {
			continue
		}
		source := a.csource(f.Text)
		if source == nil {
			continue
		}
		for _, i := range source.Includes {
			search := dirs
			if p, ok := a.Abs(path.Dir(f.Text), true); i.Quoted && ok {
				search = append([]string{p}, dirs...)
			}
			if a.nowhere(search, i.Name) {
				a.Failed = true
				a.Fail(a.Site, f.Span, state.FailsHeader, fmt.Sprintf("%s:%d: %s: No such file or directory (searched: %s)", f.Text, i.Line, i.Name, strings.Join(search, " ")), false)
				return
			}
		}
	}
}

// includeDirs are the directories searched for <NAME>; ok is false when they are not all known.
func (a *Command) includeDirs() (dirs []string, ok bool) {
	for i := 1; i < len(a.Fields); i++ {
		f := a.Fields[i]
		if !f.Known || f.Many {
			return nil, false
		}
		t := f.Text
		switch {
		case strings.HasPrefix(t, "-isystem"), strings.HasPrefix(t, "-idirafter"), strings.HasPrefix(t, "-iquote"), strings.HasPrefix(t, "--sysroot"),
			strings.HasPrefix(t, "-isysroot"), strings.HasPrefix(t, "-nostdinc"), strings.HasPrefix(t, "-B"), strings.HasPrefix(t, "-specs"), t == "-I",
			strings.HasPrefix(t, "@"), strings.HasPrefix(t, "-imacros"), strings.HasPrefix(t, "-include"), strings.HasPrefix(t, "--version"), t == "-x":
			return nil, false
		case strings.HasPrefix(t, "-I"):
			p, known := a.Abs(t[2:], true)
			if !known {
				return nil, false
			}
			dirs = append(dirs, p)
		}
	}
	own := filesystem.Glob(a.State.Files, "/usr/lib/gcc/*/*/include*", true)
	if !own.Complete || len(own.Paths) == 0 {
		return nil, false
	}
	dirs = append(dirs, own.Paths...)
	for _, dir := range []string{"/usr/local/include", "/usr/include/x86_64-linux-gnu", "/usr/include/aarch64-linux-gnu", "/usr/include"} {
		if e := a.Stat(dir).Entry; e.Presence != filesystem.Absent || e.Likely {
			dirs = append(dirs, dir)
		}
	}
	return dirs, true
}

// nowhere reports whether a header is certainly in none of the directories.
func (a *Command) nowhere(dirs []string, name string) bool {
	for _, dir := range dirs {
		if e := a.Stat(path.Join(dir, name)).Entry; e.Presence != filesystem.Absent || e.Likely {
			return false
		}
	}
	return true
}
