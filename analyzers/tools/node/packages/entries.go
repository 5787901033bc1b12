package packages

import (
	"path"
	"strings"
)

// Entries are the files that may stand for a name by "exports", those of all conditions that node may have; none where
// a pattern or a form that is not known decides.
func Entries(exports any, rest string, esm bool) []string {
	if table, ok := exports.(map[string]any); ok {
		key := "./" + rest
		if rest == "" {
			key = "."
		}
		if found, ok := table[key]; ok {
			return conditional(found, esm)
		}
		for name := range table {
			if strings.HasPrefix(name, ".") {
				return nil
			}
		}
	}
	if rest != "" {
		return nil
	}
	return conditional(exports, esm)
}

// Exported reports whether "exports" may have a name: one of its own, a pattern that it fits, or a form that is not known.
func Exported(exports any, rest string) bool {
	table, ok := exports.(map[string]any)
	if !ok {
		return rest == "" || exports == nil
	}
	subpaths := false
	for name := range table {
		subpaths = subpaths || strings.HasPrefix(name, ".")
		before, _, pattern := strings.Cut(name, "*")
		if name == "./"+rest || rest == "" && name == "." || (pattern || strings.HasSuffix(name, "/")) && strings.HasPrefix("./"+rest, before) {
			return true
		}
	}
	return !subpaths && rest == ""
}

func conditional(target any, esm bool) (files []string) {
	switch t := target.(type) {
	case string:
		return []string{t}
	case map[string]any:
		for _, condition := range []string{"import", "require", "node", "module-sync", "default"} {
			if condition == "import" && !esm || condition == "require" && esm {
				continue
			}
			if inner, ok := t[condition]; ok {
				files = append(files, conditional(inner, esm)...)
			}
		}
	}
	return files
}

// Repository reports whether a dependency is asked for by its repository. Source: npm's documentation, "package.json",
// "Git URLs as Dependencies".
func Repository(spec string) bool {
	for _, start := range []string{"git+", "git:", "git@", "github:", "gitlab:", "bitbucket:", "gist:"} {
		if strings.HasPrefix(spec, start) {
			return true
		}
	}
	owner, _, ok := strings.Cut(spec, "/")
	return ok && owner != "" && !strings.ContainsAny(owner, ".:~@") && strings.Count(spec, "/") == 1
}

// Misnamed are programs that have the name of another package than the one that brings them, which fails when it is
// run. Source: npm view tsc readme, and what version 2.0.4 prints; 2026-11-22.
var Misnamed = map[string]string{"tsc": "only says that typescript is missing"}

// LinkTo is where a link in node_modules leads that stands for a folder of the project.
func LinkTo(name, dir string) string {
	return path.Join(strings.Repeat("../", 1+strings.Count(name, "/")), dir)
}

// Compiled reports whether every installation of a package compiles it: it brings no binaries and fetches none. Source:
// npm view PACKAGE scripts, and the binding.gyp that npm then runs node-gyp for, 2026-11-22.
func Compiled(name string) bool { return compiled[name] }

var compiled = map[string]bool{
	"fs-ext": true, "mmmagic": true, "node-expat": true, "iconv": true, "heapdump": true, "unix-dgram": true, "posix": true,
}
