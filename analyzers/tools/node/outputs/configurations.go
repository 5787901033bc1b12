package outputs

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/node/keys"
	"github.com/layerlint/layerlint/analyzers/tools/node/lockfiles"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/analyzers/tools/node/starts"
	"github.com/layerlint/layerlint/analyzers/tools/node/tokens"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// naming is a program whose configuration names packages that it loads before it does anything else.
type naming struct {
	files []string                             // of the configuration, the first that is there counts
	field string                               // of package.json that has it as well
	keys  map[string]func(value string) string // the package for which a value stands, "" for none
	maps  map[string]func(value string) string // the same, of the values of an object's properties
	paths []string                             // keys whose values are files of the project
	parts map[string]string                    // words with which a key may be that of a part, which may not be loaded
	steer []string                             // options that name another configuration, or none
	says  string
}

// namings are those programs. Sources: ESLint 8's documentation, "Configuration Files", "Shareable Configs" and
// "Plugins"; Jest 29's, "Configuring Jest": preset, transform, testEnvironment; Vitest 2's, "environment"; Mocha
// 10's, "--require"; what they print, 2026-11.
var namings = map[string]naming{
	"eslint": {
		files: []string{".eslintrc.js", ".eslintrc.cjs", ".eslintrc.yaml", ".eslintrc.yml", ".eslintrc.json"}, field: "eslintConfig",
		keys:  map[string]func(string) string{"extends": shared, "plugins": func(n string) string { return prefixed(n, "eslint-plugin") }},
		parts: map[string]string{"plugins": "overrides babelOptions"},
		steer: []string{"-c", "--config", "--no-eslintrc", "--resolve-plugins-relative-to"},
		says:  "ESLint couldn't find",
	},
	"jest": {
		files: []string{"jest.config.js", "jest.config.ts", "jest.config.mjs", "jest.config.cjs", "jest.config.json"}, field: "jest",
		keys: map[string]func(string) string{"preset": bare, "testEnvironment": environment, "setupFiles": bare, "setupFilesAfterEnv": bare,
			"globalSetup": bare, "globalTeardown": bare},
		paths: []string{"setupFiles", "setupFilesAfterEnv", "globalSetup", "globalTeardown"},
		maps:  map[string]func(string) string{"transform": bare},
		steer: []string{"-c", "--config", "--preset", "--transform", "--env", "--rootDir", "--projects", "--testEnvironment",
			"--showConfig", "--listTests"},
		says: "jest cannot find",
	},
	"vitest": {
		files: []string{"vitest.config.js", "vitest.config.mjs", "vitest.config.ts", "vitest.config.mts", "vite.config.js", "vite.config.mjs", "vite.config.ts", "vite.config.mts"},
		keys:  map[string]func(string) string{"environment": rendering},
		parts: map[string]string{"environment": "projects workspace environmentMatchGlobs browser passWithNoTests"},
		steer: []string{"-c", "--config", "--environment", "--root", "-r", "--dir", "--workspace", "--project", "--passWithNoTests", "bench", "init", "list", "related", "typecheck"},
		says:  "MISSING DEPENDENCY Cannot find dependency",
	},
	"mocha": {
		files: []string{".mocharc.js", ".mocharc.cjs", ".mocharc.yaml", ".mocharc.yml", ".mocharc.jsonc", ".mocharc.json"},
		keys:  map[string]func(string) string{"require": bare},
		steer: []string{"--config", "--no-config", "--package"},
		says:  "Error: Cannot find module",
	},
}

// unnamed refuses a run of a program whose configuration names a package that no node_modules has.
func (a outputCall) unnamed(tool string, args []string) bool {
	n, known := namings[tool]
	if !known || slices.ContainsFunc(args, told) || slices.ContainsFunc(args, func(arg string) bool {
		name, _, _ := strings.Cut(arg, "=")
		return slices.Contains(n.steer, name)
	}) {
		return false
	}
	if v := a.Lookup("NODE_PATH"); a.given("NODE_PATH") && v.Text != "" || tool == "eslint" && !a.olderThan("eslint", 9) {
		return false
	}
	for _, name := range n.files {
		if a.Absent(name) {
			continue
		}
		text, known := a.Text(a.Path(name))
		if !known || strings.HasSuffix(name, "yml") || strings.HasSuffix(name, "yaml") {
			return false
		}
		return untranslated(a, tool, name, text) || a.lackingOf(n, name, text)
	}
	p, presence := a.Project()
	if n.field == "" || presence != filesystem.Present || p.Dir != a.Dir.Text {
		return false
	}
	var m map[string]any
	if file := path.Join(p.Dir, "package.json"); a.JSON(file, &m) && m[n.field] != nil {
		text, err := json.Marshal(m[n.field])
		return err == nil && a.lackingOf(n, file, string(text))
	}
	return false
}

func (a outputCall) lackingOf(n naming, file, text string) bool {
	all, ok := tokens.Tokens(text)
	if !ok {
		return false
	}
	for _, key := range projects.Sorted(n.keys) {
		if slices.ContainsFunc(strings.Fields(n.parts[key]), func(word string) bool {
			return strings.Contains(text, word)
		}) {
			continue
		}
		for _, value := range keys.Settings(all, key) {
			pkg := n.keys[key](value)
			if pkg == "" || !a.nowhere(pkg) || !a.Absent(value) {
				continue
			}
			a.Refuse(effects.Arg{}, state.FailsPath, n.says+" \""+value+"\", which "+a.Path(file)+" names: no node_modules above it has "+pkg, false)
			return true
		}
	}
	for _, key := range n.paths {
		for _, value := range keys.Settings(all, key) {
			rest, ok := strings.CutPrefix(value, "<rootDir>/")
			if !ok || strings.Contains(text, "rootDir:") || strings.Contains(text, `"rootDir"`) || strings.Contains(text, "projects") || !a.NothingLike(a.Path(rest)) {
				continue
			}
			a.Refuse(effects.Arg{}, state.FailsPath, "Module "+value+" in the "+key+" option was not found, which "+a.Path(file)+" names", false)
			return true
		}
	}
	for _, key := range projects.Sorted(n.maps) {
		for _, one := range keys.Under(all, key) {
			for _, value := range keys.Settings(all, one) {
				if pkg := n.maps[key](value); pkg != "" && a.nowhere(pkg) {
					a.Refuse(effects.Arg{}, state.FailsPath, n.says+" \""+value+"\", which "+a.Path(file)+" names: no node_modules above it has "+pkg, false)
					return true
				}
			}
		}
	}
	return false
}

// bare is the package of a module's name, "" for a path.
func bare(name string) string {
	if name == "" || strings.ContainsAny(name, "<>\\:*$ ") || strings.ContainsAny(name[:1], "./") {
		return ""
	}
	pkg, _ := projects.PackageOf(name)
	if projects.Builtin.Has(pkg) {
		return ""
	}
	return pkg
}

// untranslated refuses a configuration of Jest's in TypeScript without ts-node. Source: Jest 29's documentation,
// "Configuring Jest"; what 29.7 prints.
func untranslated(a outputCall, tool, name, text string) bool {
	v, known := a.held("jest")
	if tool != "jest" || !strings.HasSuffix(name, ".ts") || !known || v[0] < 27 || v[0] > 29 || strings.Contains(text, "@jest-config-loader") || !a.nowhere("ts-node") {
		return false
	}
	a.Refuse(effects.Arg{}, state.FailsPath, "Jest: 'ts-node' is required for the TypeScript configuration files: no node_modules above "+a.Path(name)+" has it", false)
	return true
}

// rendering is the package of an environment of Vitest's.
func rendering(name string) string {
	if name == "jsdom" || name == "happy-dom" {
		return name
	}
	return ""
}

// environment is the package of a test environment of Jest's.
func environment(name string) string {
	if name == "node" || bare(name) == "" || strings.Contains(name, "environment") || name[0] == '@' {
		return ""
	}
	if name == "jsdom" {
		return "jest-environment-jsdom"
	}
	return ""
}

// shared is the package of a configuration that ESLint extends.
func shared(name string) string {
	if rest, ok := strings.CutPrefix(name, "plugin:"); ok {
		at := strings.LastIndexByte(rest, '/')
		if at < 0 {
			return ""
		}
		return prefixed(rest[:at], "eslint-plugin")
	}
	return prefixed(name, "eslint-config")
}

// prefixed is the package for which a short name stands.
func prefixed(name, prefix string) string {
	if bare(name) == "" {
		return ""
	}
	scope, rest, scoped := strings.Cut(name, "/")
	switch {
	case name[0] == '@' && !scoped:
		return scope + "/" + prefix
	case name[0] == '@':
		if rest, _, _ = strings.Cut(rest, "/"); strings.HasPrefix(rest, prefix) {
			return scope + "/" + rest
		}
		return scope + "/" + prefix + "-" + rest
	case strings.HasPrefix(scope, prefix+"-"):
		return scope
	}
	return prefix + "-" + scope
}

// unconfigured refuses ESLint 9 where no eslint.config file is here or above: it does not read .eslintrc any more. What
// eslint.config itself loads must be there. Source: ESLint 9's documentation, "Configuration Files"; run with 9.9.
func unconfigured(a outputCall, tool string, args []string) bool {
	if tool != "eslint" || a.given("ESLINT_USE_FLAT_CONFIG") || slices.ContainsFunc(args, told) || slices.ContainsFunc(args, func(arg string) bool {
		return strings.HasPrefix(arg, "-c") || strings.HasPrefix(arg, "--c") || strings.HasPrefix(arg, "--no-config") || strings.HasPrefix(arg, "--env-info") || strings.HasPrefix(arg, "--flag")
	}) {
		return false
	}
	v, ok := a.held("eslint")
	if !ok || v[0] != 9 {
		return false
	}
	for dir := a.Dir.Text; ; dir = path.Dir(dir) {
		for _, ending := range endings {
			file := path.Join(dir, "eslint.config"+ending)
			if a.Absent(file) {
				continue
			}
			if dir == a.Dir.Text && (ending == ".js" || ending == ".mjs" || ending == ".cjs") {
				starts.Configuration(a.Call, "eslint.config"+ending)
			}
			return a.Failed
		}
		if dir == "/" {
			break
		}
	}
	a.Refuse(effects.Arg{}, state.FailsPath, "ESLint couldn't find an eslint.config.(js|mjs|cjs) file: ESLint "+v.String()+" needs one in "+a.Dir.Text+" or above", false)
	return true
}

// held is the release of a package of the project, by its lock file or a package.json that names one.
func (a outputCall) held(name string) (v semver.Version, ok bool) {
	p, presence := a.Project()
	if presence != filesystem.Present || a.Executable != "" && !strings.Contains(a.Executable, "node_modules/.bin/") {
		return v, false
	}
	if list, presence := a.Lock(p); presence == filesystem.Present {
		held, _ := list.Version(name)
		return semver.Parse(held)
	}
	if text, known := a.Text(path.Join(p.Dir, "yarn.lock")); known {
		return semver.Parse(lockfiles.ParseYarn(text).Version(name))
	}
	for _, group := range p.Asked(false) {
		if exact, ok := semver.Parse(group[name]); ok {
			return exact, true
		}
	}
	return v, false
}

func (a outputCall) olderThan(name string, major int) bool {
	v, ok := a.held(name)
	return ok && v[0] < major
}
