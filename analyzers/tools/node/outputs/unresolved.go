package outputs

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/bundle"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
)

// plainScript are the endings of sources in which every name that is imported counts: in TypeScript one may be a type.
var plainScript = tools.WordList(".js .jsx .mjs")

// unexported refuses a source that takes a name of another which does not export it. Sources: what rollup 4.18, Vite 5.4 and
// esbuild 0.21 print; webpack only warns.
func (a outputCall) unexported(from, text, name, to string) bool {
	if !plainScript.Has(path.Ext(from)) || strings.Contains(name, "?") || strings.Contains(to, "/node_modules/") {
		return false
	}
	at := a.Source(to)
	other, known := a.Text(at)
	if ext := path.Ext(at); !known || !plainScript.Has(ext) && ext != ".ts" && ext != ".tsx" {
		return false
	}
	for _, wanted := range javascript.Scan(text).Names(name) {
		if !javascript.Gives(other, wanted) {
			a.Refuse(effects.Arg{}, state.FailsExit, "\""+wanted+"\" is not exported by "+at+", imported by "+from, false)
			return true
		}
	}
	return false
}

// unbundled refuses a package that a source loads, and that no node_modules above it has. Source: esbuild's documentation,
// "Packages", "External", "Alias", "Tsconfig".
func (a outputCall) unbundled(made bundle.Product, packages []taken) bool {
	for _, f := range a.Fields {
		if strings.HasPrefix(f.Text, "--alias") || strings.HasPrefix(f.Text, "--tsconfig") || strings.HasPrefix(f.Text, "--packages") || strings.HasPrefix(f.Text, "--inject") {
			return false
		}
	}
	if v := a.Lookup("NODE_PATH"); a.given("NODE_PATH") && v.Text != "" {
		return false
	}
	for _, p := range packages {
		pkg, _ := projects.PackageOf(p.name)
		if projects.Builtin.Has(pkg) || strings.Contains(p.name, ":") || made.Leaves(p.name) || made.Leaves(pkg) || made.Leaves(pkg+"/*") || a.mayResolve(p.from, pkg) {
			continue
		}
		a.Refuse(effects.Arg{}, state.FailsPath, "Could not resolve \""+p.name+"\" from "+p.from+": no node_modules above it has "+pkg, false)
		return true
	}
	return false
}

// mayResolve reports whether a package may be found from a file: in a node_modules above it, in archives, as the project
// itself, or by a path that tsconfig.json names.
func (a outputCall) mayResolve(from, pkg string) bool {
	for dir := range tools.Upwards(path.Dir(from)) {
		var m projects.Manifest
		file := path.Join(dir, "package.json")
		for _, name := range []string{".pnp.cjs", ".pnp.js", "tsconfig.json", "jsconfig.json", path.Join("node_modules", pkg)} {
			if !a.Absent(path.Join(dir, name)) {
				return true
			}
		}
		if !a.Absent(file) && (!a.JSON(file, &m) || m.Name == pkg || m.Browser != nil) {
			return true
		}
	}
	return false
}
