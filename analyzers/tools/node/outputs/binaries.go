package outputs

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// binaries are the programs that lie in a package for each platform: the program, the package that loads it, and what
// precedes the platform in the name of that. Source: optionalDependencies of rollup 4, rolldown 1;
// what they print without; 2026-11-28.
var binaries = map[string][][2]string{
	"vite":   {{"rollup", "@rollup/rollup-linux-"}, {"rolldown", "@rolldown/binding-linux-"}},
	"rollup": {{"rollup", "@rollup/rollup-linux-"}},
	"vitest": {{"rollup", "@rollup/rollup-linux-"}},
}

// platforms are the ends of those names for Linux.
var platforms = []string{"x64", "x64-gnu", "x64-musl", "arm64", "arm64-gnu", "arm64-musl"}

// binaryless refuses a program whose package for Linux the lock file of another system lacks.
func binaryless(a outputCall, tool string) bool {
	p, _ := a.Project()
	list, presence := a.Lock(p)
	if binaries[tool] == nil || presence != filesystem.Present || list.LockfileVersion == 1 {
		return false
	}
	for _, b := range binaries[tool] {
		named := false
		for name := range list.Packages["node_modules/"+b[0]].OptionalDependencies {
			named = named || strings.HasPrefix(name, b[1])
		}
		if named && !slices.ContainsFunc(platforms, func(end string) bool { return !a.nowhere(b[1] + end) }) {
			return a.cannot("Cannot find module " + b[1] + "x64-gnu: " + list.Name + " was written on another system, or without optional packages, and " + b[0] + " loads it")
		}
	}
	return false
}

// commandless refuses webpack without its command line, which it would ask to install. Source: bin/webpack.js of
// webpack 5; run with 5.97.
func commandless(a outputCall) bool {
	v, known := a.held("webpack")
	if !known || v[0] != 5 || !a.nowhere("webpack-cli") || !a.nowhere("webpack-command") || a.World.Program("webpack-cli").Presence != filesystem.Absent {
		return false
	}
	return a.cannot("CLI for webpack must be installed: no node_modules has webpack-cli")
}
