package rust

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// makes are functions that make a file or folder, and what they need for it. Source: the standard library's std::fs, 1.63.
var makes = map[string]filesystem.Use{"fs::write": filesystem.Making, "File::create": filesystem.Making, "fs::create_dir": filesystem.Making,
	"fs::create_dir_all": filesystem.MakingAbove, "create_dir_all": filesystem.MakingAbove}

var (
	follows  = lazyregexp.New(`^\s*\.(\w+)\s*\(`)
	creating = lazyregexp.New(`\.create(?:_new)?\(\s*true`)
)

// asked notes what a call asks for whose arguments open at a place of a statement; it reports whether the call makes
// something of which the name is known.
func (o *opens) asked(s *scope, code, how string, from, at, open int) (made bool) {
	last := open
	switch how {
	case "Command::new":
		last = chained(code, open, "output", "status", "spawn")
	case "OpenOptions::new":
		last = chained(code, open, "open")
	}
	if last < 0 {
		return false
	}
	fatal := o.fatal(s, code, at, last)
	switch kind := makes[how]; {
	case how == "Command::new":
		if fatal {
			o.program(s, from+open, from+at)
		}
	case how == "OpenOptions::new" && creating.MatchString(code[open:last]):
		return o.make(s, filesystem.Making, fatal, from+last, from+at)
	case how == "OpenOptions::new" && fatal:
		o.need(s, "File::open", from+last, from+at)
	case kind != filesystem.Finding:
		return o.make(s, kind, fatal, from+open, from+at)
	case fatal:
		o.need(s, how, from+open, from+at)
	}
	return false
}

// chained is where the arguments open of the method of one of these names in a chain that follows a call, -1 for none.
func chained(code string, open int, names ...string) int {
	for {
		end := closed(code, open)
		m := follows.FindStringSubmatchIndex(code[end:])
		if m == nil {
			return -1
		}
		open = end + m[1] - 1
		if slices.Contains(names, code[end+m[2]:end+m[3]]) {
			return open
		}
	}
}

// make notes a file or folder that is made; fatal: the program ends where that fails. It reports whether the name is
// known.
func (o *opens) make(s *scope, kind filesystem.Use, fatal bool, open, at int) bool {
	first := s.code[open+1 : closed(s.code, open)-1]
	if args := split(first); len(args) > 0 {
		first = args[0]
	}
	v, ok := s.value(open+1, open+1+len(first))
	if !ok || v.text == "" {
		return false
	}
	seek := filesystem.Seek{What: v.text, Why: o.place(s, at), Files: []string{v.text}, Does: kind}
	if v.variable != "" {
		seek.Variables, seek.Form = []string{v.variable}, v.form
	}
	if fatal && !supplied(v.text) && !o.madeBefore(v.text) && !o.madeBefore(path.Dir(v.text)) {
		o.found = append(o.found, seek)
	}
	if v.variable == "" {
		o.made = append(o.made, path.Clean(v.text))
	}
	return v.variable == ""
}

// program notes a program that is looked for on PATH.
func (o *opens) program(s *scope, open, at int) {
	v, ok := s.value(open+1, closed(s.code, open)-1)
	if ok && v.text != "" && v.variable == "" && !strings.Contains(v.text, "/") {
		o.found = append(o.found, filesystem.Seek{What: v.text, Program: v.text,
			Why: fmt.Sprintf("No such file or directory: the program %q (%s)", v.text, o.place(s, at))})
	}
}

// place is where something stands, for messages.
func (o *opens) place(s *scope, at int) string {
	return fmt.Sprintf("%s:%d", strings.TrimPrefix(strings.TrimPrefix(s.file.path, o.base), "/"), 1+strings.Count(s.file.text[:s.at+at], "\n"))
}

// madeBefore reports whether the program itself made a file, or a folder on the way to it.
func (o *opens) madeBefore(name string) bool {
	name = path.Clean(name)
	return slices.ContainsFunc(o.made, func(made string) bool {
		return filesystem.Within(name, made) || filesystem.Within(made, name)
	})
}

// supplied reports whether the container's runtime, or an orchestrator, fills the folder of a file.
func supplied(name string) bool {
	return slices.ContainsFunc([]string{"/proc/", "/sys/", "/dev/", "/run/", "/var/run/"}, func(p string) bool { return strings.HasPrefix(name, p) })
}
