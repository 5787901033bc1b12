// Package bundle predicts the output of JavaScript bundlers: which folder their command line or configuration names,
// which files it will contain, and which sources they start from. It sees only texts, opens no files and judges
// nothing. It leaves out what is not certain.
package bundle

import (
	"path"
	"slices"
	"strings"
)

// Project is the folder that a bundler runs in.
type Project struct {
	Text   func(name string) (text string, known bool)
	Absent func(name string) bool // certainly not there
	Module bool                   // its package.json has "type": "module"
	Fields []string               // those of its package.json that Parcel takes for targets
}

// Product is what a bundler makes.
type Product struct {
	Folder  string   // as it is written: seen from the working directory unless it is absolute
	Files   []string // those that certainly come into it, by their path there
	Listed  bool     // Files has all that programs are started by: beside them are source maps, styles, parts and the like
	Entries []string // the sources that it starts from, as they are written
	Outside bool     // packages are left as they are: they need not be there
	Left    []string // modules that are left as they are, by name or path; * stands for any text
}

// Leaves reports whether a bundler leaves a module as it is.
func (made Product) Leaves(module string) bool {
	return slices.ContainsFunc(made.Left, func(pattern string) bool {
		before, after, wild := strings.Cut(pattern, "*")
		if !wild {
			return pattern == module
		}
		return len(module) >= len(before)+len(after) && strings.HasPrefix(module, before) &&
			strings.HasSuffix(module, after)
	})
}

// readers read command lines, by the program's name; args are without it.
var readers = map[string]func(p Project, args []string) (Product, bool){
	"esbuild": esbuild, "webpack": webpack, "rollup": rollup, "parcel": parcel, "tsup": tsup, "ncc": ncc,
}

// Names are the bundlers that are known.
const Names = "esbuild webpack rollup parcel tsup ncc"

// Known reports whether a program is one of them.
func Known(tool string) bool { return readers[tool] != nil }

// Of is what a bundler makes of a project; ok is false where that is not known.
func Of(tool string, p Project, args []string) (made Product, ok bool) {
	read := readers[tool]
	if read == nil {
		return Product{}, false
	}
	made, ok = read(p, args)
	if made.Folder == "" || strings.ContainsAny(made.Folder, "$*{") {
		return Product{}, false
	}
	return made, ok
}

// config is the text of the first configuration file that is there; known is false where one may be that cannot be
// read.
func (p Project) config(names ...string) (text string, known bool) {
	for _, name := range names {
		if p.Absent(name) {
			continue
		}
		return p.Text(name)
	}
	return "", true
}

// endings are the names of a configuration file.
func endings(base string, all ...string) (names []string) {
	for _, ending := range all {
		names = append(names, base+ending)
	}
	return names
}

// common is the folder that all paths have in common.
func common(paths []string) string {
	dir := ""
	for i, p := range paths {
		if i == 0 {
			dir = path.Dir(path.Clean(p))
		}
		for dir != "." && !strings.HasPrefix(path.Clean(p), dir+"/") {
			dir = path.Dir(dir)
		}
	}
	return dir
}

// outputs are the names that entries get below the folder that they have in common.
func outputs(entries []string, ending string) (files []string, ok bool) {
	dir := common(entries)
	for _, e := range entries {
		if strings.ContainsAny(e, "*{?") || strings.HasPrefix(e, "..") || path.IsAbs(e) {
			return nil, false
		}
		name := strings.TrimPrefix(path.Clean(e), dir+"/")
		ext := path.Ext(name)
		if !script[ext] {
			return nil, false
		}
		files = append(files, strings.TrimSuffix(name, ext)+ending)
	}
	return files, len(files) > 0
}

var script = map[string]bool{".ts": true, ".tsx": true, ".mts": true, ".cts": true, ".js": true, ".jsx": true, ".mjs": true, ".cjs": true}

// options reads a command line: --name=value, --name value for those that take one, and operands. ok is false at an
// option that is not known.
func options(args []string, valued, flags string) (values map[string][]string, operands []string, ok bool) {
	takes, alone := set(valued), set(flags)
	values = map[string][]string{}
	for i := 0; i < len(args); i++ {
		name, value, has := strings.Cut(args[i], "=")
		name, _, _ = strings.Cut(name, ":")
		switch {
		case !strings.HasPrefix(args[i], "-"):
			operands = append(operands, args[i])
		case takes[name] && has:
			values[name] = append(values[name], value)
		case takes[name] && i+1 < len(args):
			i++
			values[name] = append(values[name], args[i])
		case alone[name]:
			values[name] = append(values[name], value)
		default:
			return nil, nil, false
		}
	}
	return values, operands, true
}

func set(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// last is the last value of the first of the options that was given.
func last(values map[string][]string, names ...string) string {
	for _, n := range names {
		if v := values[n]; len(v) > 0 {
			return v[len(v)-1]
		}
	}
	return ""
}
