package outputs

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/starts"
	"github.com/layerlint/layerlint/analyzers/tools/node/tokens"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// resolve follows the sources that a bundler takes in from those that it starts with, by path, but for what leaves says
// that it leaves as it is. It refuses where one of them imports what is certainly not there, strict: a name that another
// one does not export as well. packages are those that the sources load at once, by name, files all that it came to.
func (a outputCall) resolve(leaves func(name string) bool, strict bool, entries ...string) (packages []taken,
	files []string) {
	queue, seen := []string{}, map[string]bool{}
	for _, entry := range entries {
		queue = append(queue, a.Path(entry))
	}
	for len(queue) > 0 && len(seen) < starts.MaxLoaded {
		at := a.Source(queue[0])
		queue = queue[1:]
		text, known := a.Text(at)
		if seen[at] || !known || strings.Contains(at, "/node_modules/") {
			continue
		}
		seen[at] = true
		files = append(files, at)
		if a.unparsed(at, text) {
			return nil, nil
		}
		for _, name := range a.bundled(at, text) {
			to := path.Join(path.Dir(at), name)
			if path.IsAbs(name) {
				to = name
			}
			if leaves(name) || leaves(to) {
				continue
			}
			if a.NothingLike(to) {
				a.Refuse(effects.Arg{}, state.FailsPath, "Could not resolve \""+name+"\" from "+at+": "+to+" does not exist", false)
				return nil, nil
			}
			if strict && a.unexported(at, text, name, to) {
				return nil, nil
			}
			queue = append(queue, to)
		}
		for _, name := range loaded(text) {
			if name != "" && !strings.ContainsAny(name[:1], "./#@~") || strings.HasPrefix(name, "@") && strings.Contains(name, "/") && name[1] != '/' {
				packages = append(packages, taken{name, at})
			}
		}
	}
	return packages, files
}

// unparsed refuses a source that no bundler can parse.
func (a outputCall) unparsed(at, text string) bool {
	if ext := path.Ext(at); ext != ".js" && ext != ".mjs" && ext != ".ts" {
		return false
	}
	why := ""
	if all, ok := tokens.Tokens(text); ok && tokens.Conflicts(all) {
		why = "Unexpected \"<<\": a merge was not resolved"
	} else if path.Ext(at) != ".ts" {
		why = tokens.Misspelled(text)
	}
	return why != "" && a.cannot(why+", in "+at)
}

// taken is a package that a source loads.
type taken struct{ name, from string }

// loaded are the modules that a source loads before it does anything else, as far as a bundler keeps them.
func loaded(text string) []string {
	found := javascript.Scan(text)
	if found.Over && len(found.Static) == 0 {
		return nil
	}
	return append(found.Values(text), found.Called...)
}

// bundled are the paths that a source certainly takes in: without those of which only types may be taken. What an alias
// leads to is a path from the root on.
func (a outputCall) bundled(at, text string) (names []string) {
	var all []string
	switch path.Ext(at) {
	case ".js", ".jsx", ".mjs":
		all = javascript.Scan(text).Static
	case ".ts", ".tsx", ".mts":
		all = javascript.Scan(text).Certain(text)
	}
	for _, name := range all {
		name, query, _ := strings.Cut(name, "?")
		if (strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../")) && (query == "" || assets.Has(query)) {
			names = append(names, name)
		}
		if to, ok := a.aliased(name); ok && query == "" {
			names = append(names, to)
		}
	}
	return names
}

// assets are queries with which Vite takes a file as it is. Source: Vite's manual, "Static Asset Handling".
var assets = tools.WordList("raw url inline worker")

// aliased is the path that a name stands for by an alias of Vite's configuration. Source: Vite's manual, "resolve.alias".
func (a outputCall) aliased(name string) (to string, ok bool) {
	prefix, rest, _ := strings.Cut(name, "/")
	if rest == "" || prefix == "" || !strings.ContainsAny(prefix[:1], "@~#$") {
		return "", false
	}
	for _, ending := range endings {
		text, known := a.Text(a.Path("vite.config" + ending))
		if text, known = settings(text, known); !known {
			continue
		}
		for _, m := range alias.FindAllStringSubmatch(text, -1) {
			if m[1] == prefix {
				to, ok = path.Join(a.Dir.Text, m[2]+m[3]+m[4], rest), !ok
			}
		}
	}
	return to, ok && !path.IsAbs(rest)
}

// alias is one in an object, by its name, with the folder that it leads to.
var alias = lazyregexp.New(`["']([@~#$]\w*)["']\s*:\s*(?:(?:path\.)?(?:resolve|join)\(\s*(?:__dirname|import\.meta\.dirname|process\.cwd\(\))\s*,\s*["']([^"']+)["']\s*\)|` +
	`fileURLToPath\(\s*new URL\(\s*["']([^"']+)["']\s*,\s*import\.meta\.url\s*\)\s*\)|["'](/[^"']+)["'])`)

// page refuses an entry page whose own script is not there. Source: Vite's manual, "index.html and Project Root".
func (a outputCall) page(at string) {
	text, known := a.Text(at)
	if !known || strings.Contains(text, "<!--") {
		return
	}
	for _, m := range moduleScript.FindAllStringSubmatch(text, -1) {
		src, _, _ := strings.Cut(m[1]+m[2], "?")
		if src == "" || strings.Contains(src, ":") || strings.HasPrefix(src, "//") {
			continue
		}
		to := path.Join(path.Dir(at), src)
		if a.NothingLike(to) && a.Absent(path.Join(path.Dir(at), "public", src)) {
			a.Refuse(effects.Arg{}, state.FailsPath, "Failed to resolve "+src+" from "+at+": "+to+" does not exist", false)
			return
		}
		packages, files := a.resolve(func(string) bool { return false }, true, to)
		if a.Failed || a.unvite(packages, files) {
			return
		}
	}
}

var moduleScript = lazyregexp.New(`<script[^>]*type=["']module["'][^>]*src=["']([^"']+)["']|<script[^>]*src=["']([^"']+)["'][^>]*type=["']module["']`)

// unfound refuses where a source of the compiler's imports what is certainly not there: a path, a package, or one of
// the project's own that has not been built yet. Source: TypeScript's handbook, "Modules: Theory", "Module resolution".
func (a tscCall) unfound(config typescript, inputs []string) {
	texts := map[string]string{}
	for _, at := range inputs {
		text, known := a.Text(at)
		if !known || strings.Contains(text, "declare module") || strings.Contains(text, "<reference") {
			return // it may say that modules are there
		}
		ext := path.Ext(at)
		if (ext == ".ts" || ext == ".tsx" || ext == ".mts") && !strings.HasSuffix(at, ".d.ts") && !strings.Contains(text, "@ts-") {
			texts[at] = text
		}
	}
	for _, at := range inputs {
		for _, name := range javascript.Scan(texts[at]).Taken() {
			if why := a.unimportable(config, name, at); why != "" {
				a.Refuse(effects.Arg{}, state.FailsPath, "error TS2307: Cannot find module '"+name+"', which "+at+" imports: "+why, false)
				return
			}
		}
	}
}

// unimportable says why a name certainly cannot be imported, "" where it may.
func (a tscCall) unimportable(config typescript, name, from string) string {
	o := config.CompilerOptions
	ext := path.Ext(name)
	switch {
	case strings.HasPrefix(name, "./"), strings.HasPrefix(name, "../"):
		if to := path.Join(path.Dir(from), name); o.RootDirs == nil && (ext == "" || ext == ".js" || ext == ".ts" || ext == ".json" || roles.Has(strings.TrimPrefix(ext, ".")) && a.NothingLike(strings.TrimSuffix(to, ext)+".d")) && a.NothingLike(to) {
			return to + " does not exist"
		}
		return ""
	case o.Paths != nil || strings.ContainsAny(name, ":#") || strings.HasPrefix(name, "/") || strings.HasPrefix(name, "."):
		return ""
	case o.BaseURL != "" && !a.NothingLike(path.Join(config.dir, o.BaseURL, name)):
		return ""
	}
	return a.unpackaged(name, from)
}

// roles are what files are named by after a point, in place of an ending; nothing declares modules of such names. Source:
// the generators of the Nest CLI 11 and the style guide of Angular 17.
var roles = tools.WordList(`module service controller entity dto guard interceptor pipe decorator filter strategy resolver gateway middleware component
	directive model schema repository provider config constants type types interface enum util utils helper factory
	routes router handler command query event subscriber processor consumer producer job task seed migration validator exception`)

// unpackaged says why no package answers a name, "" where one may.
func (a tscCall) unpackaged(name, from string) string {
	pkg, rest := projects.PackageOf(name)
	types := strings.ReplaceAll(strings.TrimPrefix(pkg, "@"), "/", "__")
	if projects.Builtin.Has(pkg) {
		types = "node"
	}
	for dir := path.Dir(from); ; dir = path.Dir(dir) {
		modules := path.Join(dir, "node_modules")
		at := path.Join(modules, pkg)
		if r := a.Stat(at); r.Entry.Presence == filesystem.Present && !strings.Contains(r.Path, "/node_modules/") {
			return a.unbuilt(at, rest)
		}
		if !a.Absent(path.Join(modules, "@types", types)) || !a.Absent(path.Join(dir, ".pnp.cjs")) {
			return ""
		}
		if !projects.Builtin.Has(pkg) && !a.Absent(at) {
			return ""
		}
		if dir == "/" {
			return "no node_modules above it has " + pkg + " or @types/" + types
		}
	}
}

// unbuilt says that a package of the project's own has no output yet: what its package.json names for its types and its
// code is not there.
func (a tscCall) unbuilt(at, rest string) string {
	r := a.Stat(at)
	var m projects.Manifest
	if e := r.Entry; e.Presence != filesystem.Present || e.Likely || e.Type != filesystem.Directory || rest != "" || strings.Contains(r.Path, "/node_modules/") {
		return ""
	}
	if !a.JSON(path.Join(r.Path, "package.json"), &m) || m.Exports != nil || m.TypesVersions != nil || !a.NothingLike(path.Join(r.Path, "index")) {
		return ""
	}
	named, _ := m.Types.(string)
	if typings, ok := m.Typings.(string); ok && named == "" {
		named = typings
	}
	for _, file := range []string{named, m.Main} {
		if file != "" && !a.NothingLike(path.Join(r.Path, strings.TrimSuffix(strings.TrimSuffix(file, ".d.ts"), ".js"))) {
			return ""
		}
	}
	if named+m.Main == "" {
		return ""
	}
	if named == "" {
		named = m.Main
	}
	return path.Join(r.Path, named) + " does not exist yet"
}
