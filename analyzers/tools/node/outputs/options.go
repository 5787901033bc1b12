package outputs

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// since are the releases of TypeScript from which on it knows an option, or with a value an option's value. Each was run
// with 4.5.5, 4.6.4, 4.7.4, 4.9.5, 5.0.4, 5.2.2, 5.3.3, 5.4.5, 5.5.4, 5.6.3, 5.7.3, 5.8.3, 5.9.3 and 6.0 in 2026-11.
var since = map[string]semver.Version{
	"moduleresolution=bundler": {5, 0}, "moduleresolution=node16": {4, 7}, "moduleresolution=nodenext": {4, 7},
	"module=preserve": {5, 4}, "module=node18": {5, 8}, "module=node20": {5, 9}, "target=es2022": {4, 6}, "target=es2023": {5, 5},
	"target=es2024": {5, 7}, "verbatimmodulesyntax": {5, 0}, "erasablesyntaxonly": {5, 8},
	"allowimportingtsextensions": {5, 0}, "rewriterelativeimportextensions": {5, 7},
}

// withdrawn are options that fail from a release of TypeScript on, unless ignoreDeprecations is set: TS5101, later TS5102.
// Sources: the release notes of TypeScript 5.0; importsNotUsedAsValues was run with 5.5.4.
var withdrawn = map[string]bool{
	"charset": true, "importsnotusedasvalues": true, "keyofstringsonly": true, "noimplicitusestrict": true, "nostrictgenericchecks": true,
	"out": true, "preservevalueimports": true, "suppressexcesspropertyerrors": true, "suppressimplicitanyindexerrors": true,
}

// misfit refuses a configuration with an option or a value that this release of the compiler does not have; strict: with
// one that is to go as well, which neither this nor what it extends allows.
func (a tscCall) misfit(at string, strict bool) bool {
	v, known := a.release()
	likely := !a.foremost() // another release may come first on PATH
	var file struct{ CompilerOptions map[string]any }
	if text, read := a.Text(at); !known || !read || !a.plain(text, &file) {
		return false
	}
	for _, name := range projects.Sorted(file.CompilerOptions) {
		value := file.CompilerOptions[name]
		key, word := strings.ToLower(name), ""
		if text, ok := value.(string); ok {
			word = strings.ToLower(text)
		}
		switch {
		case older(v, key):
			a.Reject("error TS5023: Unknown compiler option '"+name+"' in "+at+": TypeScript has it since "+since[key].String()+", and this is "+v.String(), likely)
		case older(v, key+"="+word):
			a.Reject("error TS6046: "+at+" has \""+name+"\": \""+word+"\", which TypeScript knows since "+since[key+"="+word].String()+", and this is "+v.String(), likely)
		case withdrawn[key] && strict && v[0] >= 5 && value != false && word != "remove" && value != nil && value != "":
			a.Reject("error TS5101: Option '"+name+"' of "+at+" is deprecated since TypeScript 5.0, and this is "+v.String(), likely)
		default:
			continue
		}
		return true
	}
	return false
}

// emitting refuses imports with endings of TypeScript where output is written with them. Source: the TSConfig reference of
// TypeScript 5, "allowImportingTsExtensions".
func (a tscCall) emitting(at string, config typescript) bool {
	c := config.CompilerOptions
	v, known := a.release()
	if !known || v.Less(semver.Version{5}) || !c.AllowImportingTsExtensions || c.NoEmit ||
		c.EmitDeclarationOnly || c.RewriteRelativeImportExtensions {
		return false
	}
	a.Reject("error TS5096: Option 'allowImportingTsExtensions' of "+at+" can only be used when either 'noEmit' or 'emitDeclarationOnly' is set", false)
	return true
}

func older(v semver.Version, key string) bool {
	first, ok := since[key]
	return ok && v.Less(first)
}

// foremost reports whether the project's compiler certainly is the one that runs: its lock file has it, and its folder of
// programs comes first.
func (a tscCall) foremost() bool {
	p, presence := a.Project()
	list, held := a.Lock(p)
	if presence != filesystem.Present || held != filesystem.Present || list.Packages["node_modules/typescript"].Bin["tsc"] == "" {
		return false
	}
	return strings.HasPrefix(a.Lookup("PATH").Text, path.Join(p.Dir, "node_modules/.bin")+":") || strings.Contains(a.Executable, "node_modules/.bin/")
}

// release is the version of the project's TypeScript.
func (a tscCall) release() (v semver.Version, ok bool) { return outputCall(a).held("typescript") }

// plain reads a file of settings, which may have comments.
func (a tscCall) plain(text string, to any) bool { return decode(javascript.PlainJSON(text), to) }

// typeless refuses where types names a package that certainly is not there. Source: the TSConfig reference of TypeScript
// 5, "types"; what 5.4 prints.
func (a tscCall) typeless(config typescript) bool {
	if config.CompilerOptions.TypeRoots != nil {
		return false
	}
	for _, name := range deref(config.CompilerOptions.Types) {
		pkg, _ := projects.PackageOf(name)
		if pkg == "" || strings.ContainsAny(pkg[:1], "./") || pkg == "*" {
			continue
		}
		if a.above(config.dir, pkg, "@types/"+strings.ReplaceAll(strings.TrimPrefix(pkg, "@"), "/", "__")) {
			continue
		}
		a.Reject("error TS2688: Cannot find type definition file for '"+name+"': no node_modules above "+config.dir+" has it", false)
		return true
	}
	return false
}

// above reports whether a folder of packages, there or above, may have one of the packages.
func (a tscCall) above(dir string, names ...string) bool {
	for ; ; dir = path.Dir(dir) {
		if !a.Absent(path.Join(dir, ".pnp.cjs")) {
			return true
		}
		if slices.ContainsFunc(names, func(name string) bool { return !a.Absent(path.Join(dir, "node_modules", name)) }) {
			return true
		}
		if dir == "/" {
			return false
		}
	}
}
