package outputs

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// runner is a program that runs tests, and fails where it finds none.
type runner struct {
	tests    *lazyregexp.Regexp // the paths of tests, seen from the folder of the project
	files    []string           // that configure it, without their endings
	field    string             // of package.json that does
	verbs    map[string]bool    // with which it runs tests once; nil: it has none
	harmless map[string]bool    // options that change neither what is looked for nor what follows
	changes  *lazyregexp.Regexp // what in their text may have it look elsewhere; nil: anything
	says     string
}

// runners are those programs, by name. Sources: their manuals, and what they print without tests, run in 2026-11: Jest
// 29.7, which looks for less than Jest 30, Vitest 1.6, Mocha 10.4.
var runners = map[string]runner{
	"jest": {
		tests: lazyregexp.New(`(^|/)__tests__/.*\.[cm]?[jt]sx?$|(^|/)([^/]*\.)?(spec|test)\.[cm]?[jt]sx?$`), files: []string{"jest.config"}, field: "jest",
		harmless: tools.Names("--ci --coverage --runInBand -i --verbose --silent --forceExit --detectOpenHandles --bail --no-cache --colors"),
		says:     "No tests found, exiting with code 1",
	},
	"vitest": {
		tests: lazyregexp.New(`\.(test|spec)\.[cm]?[jt]sx?$`), files: []string{"vitest.config", "vite.config", "vitest.workspace"},
		verbs:    tools.Names("run --run"),
		harmless: tools.Names("run --run --coverage --silent --globals --no-threads"),
		changes:  lazyregexp.New(`\b(include|dir|root|passWithNoTests|projects|workspace|extends|mergeConfig|require|typecheck)\b|\bimport\(|from\s+['"]\.`),
		says:     "No test files found, exiting with code 1",
	},
	"mocha": {
		tests: lazyregexp.New(`^test/[^/]*\.[cm]?js$`), files: []string{".mocharc", "test/mocha"}, field: "mocha",
		harmless: tools.Names("--exit --bail -b --colors --parallel"),
		says:     "Error: No test files found: \"test\"",
	},
}

// testless refuses a run of tests where there certainly are none.
func (a outputCall) testless(tool string, args []string) bool {
	r, known := runners[tool]
	if !known {
		return false
	}
	p, presence := a.Project()
	if presence != filesystem.Present || p.Dir != a.Dir.Text ||
		r.verbs != nil && (len(args) == 0 || !r.verbs[args[0]]) {
		return false
	}
	if slices.ContainsFunc(args, func(arg string) bool { return !r.harmless[arg] }) || a.configuredRunner(p, r) {
		return false
	}
	if found, complete := a.anyTest(p.Dir, "", r, 0); found || !complete {
		return false
	}
	a.Refuse(effects.Arg{}, state.FailsExit, r.says+" (in "+p.Dir+")", false)
	return true
}

// configuredRunner reports whether something may have it look for other files.
func (a outputCall) configuredRunner(p projects.Project, r runner) bool {
	if text, known := a.Text(path.Join(p.Dir, "package.json")); !known || r.field != "" && strings.Contains(strings.ReplaceAll(text, " ", ""), `"`+r.field+`":{`) {
		return true
	}
	for _, file := range r.files {
		for _, ending := range append([]string{"", ".json", ".jsonc", ".yml", ".yaml", ".opts"}, endings...) {
			at := path.Join(p.Dir, file+ending)
			if text, known := a.Text(at); !a.Absent(at) && !(known && r.changes != nil && strings.HasSuffix(file, ".config") && !r.changes.MatchString(text)) {
				return true
			}
		}
	}
	return false
}

// anyTest looks for a test below a folder; complete is false where there may be files that are not known.
func (a outputCall) anyTest(dir, below string, r runner, depth int) (found, complete bool) {
	names, complete := a.Children(dir)
	if !complete || depth > 8 || len(names) > maxSources {
		return false, false
	}
	for _, name := range names {
		at := path.Join(dir, name)
		switch e := a.Stat(at).Entry; {
		case name == "node_modules" || name == ".git" || e.Presence == filesystem.Absent && !e.Likely:
		case e.Presence != filesystem.Present, e.Likely, e.Type != filesystem.Directory && e.Type != filesystem.Regular:
			return false, false
		case e.Type == filesystem.Regular && r.tests.MatchString(path.Join(below, name)):
			return true, true
		case e.Type == filesystem.Directory:
			if found, complete := a.anyTest(at, path.Join(below, name), r, depth+1); found || !complete {
				return found, complete
			}
		}
	}
	return false, true
}
