package buildtools

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// declaration is project() of CMake with what stands behind its name.
var declaration = lazyregexp.New(`(?is)\bproject\s*\(\s*[^\s()]+([^()]*)\)`)

// spoken takes the compilers away from a build with CMake that its project has no use for. One that lists no languages has
// C and C++; one that is not known may well be in C alone where a compiler of that is there. Source: cmake-commands(7) of
// 3.25, project.
func (b build) spoken(call *state.Call, args []string) build {
	dir := sourceOf(args)
	if !path.IsAbs(dir) {
		dir = path.Join("/", call.Dir.Value, dir)
	}
	e := filesystem.Stat(call.Before.Files, path.Join(dir, "CMakeLists.txt")).Entry
	if !call.Dir.Known || e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
		if compiles(call) {
			b.tools = without(b.tools, compilerCXX)
		}
		return b
	}
	var languages []string
	for _, m := range declaration.FindAllStringSubmatch(string(e.Content), -1) {
		languages = append(languages, listed(strings.Fields(m[1]))...)
	}
	if len(languages) == 0 {
		return b
	}
	for language, compiler := range map[string]Tool{"C": compilerC, "CXX": compilerCXX} {
		if !slices.Contains(languages, language) {
			b.tools = without(b.tools, compiler)
		}
	}
	return b
}

// compiles reports whether there is a compiler of C.
func compiles(call *state.Call) bool {
	return slices.ContainsFunc(compilerC.Names, func(name string) bool {
		return programs.Find(call.Before, name).Presence == filesystem.Present
	})
}

// listed are the languages among the words behind a project's name: those behind LANGUAGES, or all where the older form
// without keywords is used.
func listed(words []string) []string {
	if at := slices.Index(words, "LANGUAGES"); at >= 0 {
		return words[at+1:]
	}
	for _, keyword := range []string{"VERSION", "DESCRIPTION", "HOMEPAGE_URL", "COMPAT_VERSION", "SPDX_LICENSE"} {
		if slices.Contains(words, keyword) {
			return nil
		}
	}
	return words
}

// sourceOf is the folder of a project as cmake's arguments name it: the value of -S or -H, or a word of its own.
func sourceOf(args []string) string {
	dir := ""
	for n := 0; n < len(args); n++ {
		switch a := args[n]; {
		case (a == "-S" || a == "-H") && n+1 < len(args):
			return args[n+1]
		case strings.HasPrefix(a, "-S"), strings.HasPrefix(a, "-H"):
			return a[2:]
		case a == "-B" || a == "-G" || a == "-D" || a == "-T" || a == "-A" || a == "-C" || a == "-U":
			n++
		case !strings.HasPrefix(a, "-"):
			dir = a
		}
	}
	return dir
}
