package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// unittest is python -m unittest: a test that cannot be imported fails. Source: Python's documentation of unittest, "Test
// Discovery"; run with 3.11.
func (a start) unittest(x effects.Action, args []string) {
	begin, top, names, ok := discovery(args)
	if !ok || !a.Dir.Known {
		return
	}
	for _, name := range names {
		f := a.importing(a.Dir.Text)
		if !dotted.MatchString(name) || a.Stat(path.Join(a.Dir.Text, strings.ReplaceAll(name, ".", "/"))+".py").Entry.Presence != filesystem.Present {
			return // a class of a module, perhaps
		}
		if what, where := f.named(name, nil); what != "" && !f.halted {
			f.refuse(x.Paths[0], what, where)
			return
		}
	}
	if len(names) > 0 {
		return
	}
	begin = path.Join(a.Dir.Text, begin)
	if top = path.Join(a.Dir.Text, top); a.Stat(begin).Entry.Type != filesystem.Directory || !filesystem.Within(begin, top) {
		return
	}
	for _, at := range a.discovered(begin, 0) {
		f := a.importing(top)
		f.also = append(f.also, a.Dir.Text)
		pkg := strings.ReplaceAll(strings.TrimPrefix(strings.TrimPrefix(path.Dir(at), top), "/"), "/", ".")
		if what, where := f.file(at, pkg); what != "" && !f.halted {
			f.refuse(x.Paths[0], what, where)
			return
		}
	}
}

// discovery reads the arguments of unittest: the folder that it looks in, the one that modules are named from, and the
// modules that are named instead.
func discovery(args []string) (begin, top string, names []string, ok bool) {
	discover := len(args) == 0
	for i := 0; i < len(args); i++ {
		switch name, value, has := strings.Cut(args[i], "="); {
		case args[i] == "discover" && i == 0:
			discover = true
		case name == "-v" || name == "--verbose" || name == "-f" || name == "--failfast" || name == "-b" || name == "--buffer" || name == "-q":
		case name == "-s" || name == "--start-directory" || name == "-t" || name == "--top-level-directory":
			if !has && i+1 < len(args) {
				i++
				value = args[i]
			}
			if strings.HasPrefix(name, "-s") || name == "--start-directory" {
				begin = value
			} else {
				top = value
			}
		case strings.HasPrefix(name, "-"), discover:
			return "", "", nil, false
		default:
			names = append(names, args[i])
		}
	}
	if len(names) == 0 && !discover && len(args) > 0 {
		discover = true
	}
	if top == "" {
		top = begin
	}
	return begin, top, names, !path.IsAbs(begin) && !path.IsAbs(top)
}

// discovered are the tests of a folder, and of the packages in it.
func (a start) discovered(dir string, depth int) (files []string) {
	names, _ := a.State.Files.Children(a.Real(dir))
	for _, name := range names {
		at := path.Join(dir, name)
		switch e := a.Stat(at).Entry; {
		case e.Presence != filesystem.Present || e.Likely || depth > 6:
		case e.Type == filesystem.Regular && strings.HasPrefix(name, "test") && strings.HasSuffix(name, ".py"):
			files = append(files, at)
		case e.Type == filesystem.Directory && a.Stat(path.Join(at, "__init__.py")).Entry.Presence == filesystem.Present:
			files = append(files, a.discovered(at, depth+1)...)
		}
	}
	return files
}
