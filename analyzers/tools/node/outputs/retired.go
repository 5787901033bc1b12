package outputs

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/node/retired"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// retire refuses what the release of a program that the project asks for no longer has.
func retire(a outputCall, tool string, args []string) bool {
	for _, part := range retired.Of(tool, args) {
		if n, ok := major(a, part.Package); ok && n >= part.Since && (part.Verb != "-" || !asks(a, "@"+part.Package+"/cli")) {
			a.Reject(part.Says, true)
			return true
		}
	}
	return false
}

// asks reports whether the project names a package.
func asks(a outputCall, name string) bool {
	p, presence := a.Project()
	if presence != filesystem.Present {
		return true
	}
	for _, group := range p.Asked(false) {
		if group[name] != "" {
			return true
		}
	}
	return false
}

// major is the major version of a package that the project asks for: of what holds it, or of a range of that one.
func major(a outputCall, name string) (n int, ok bool) {
	if v, ok := a.held(name); ok {
		return v[0], true
	}
	p, presence := a.Project()
	if presence != filesystem.Present || a.Executable != "" && !strings.Contains(a.Executable, "node_modules/.bin/") {
		return 0, false
	}
	for _, group := range p.Asked(false) {
		if n, ok := semver.Major(group[name]); ok {
			return n, true
		}
	}
	return 0, false
}

// unpaged refuses next build without a folder of pages, or with a configuration in TypeScript that it does not read yet.
// Sources: the manual of Next.js 15, "Project Structure" and "next.config.js"; what next build of 14.2 prints.
func unpaged(a outputCall, args []string) {
	if len(args) > 1 && !strings.HasPrefix(args[1], "-") {
		return
	}
	there := false
	for _, folder := range []string{"app", "pages", "src/app", "src/pages"} {
		presence, _ := a.Presence(folder)
		there = there || presence != filesystem.Absent
	}
	if !there {
		a.Refuse(effects.Arg{}, state.FailsPath, "Couldn't find any `pages` or `app` directory in "+a.Dir.Text, true)
		return
	}
	n, ok := major(a, "next")
	if presence, likely := a.Presence("next.config.ts"); ok && n < 15 && presence == filesystem.Present && !likely &&
		a.Absent(path.Join(a.Dir.Text, "next.config.js")) && a.Absent(path.Join(a.Dir.Text, "next.config.mjs")) {
		a.Reject("Configuring Next.js via 'next.config.ts' is not supported before Next.js 15: use next.config.js or next.config.mjs", true)
	}
}
