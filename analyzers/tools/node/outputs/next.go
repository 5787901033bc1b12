package outputs

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/starts"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// routeCall is a build of Next.js, by the sources of its routes.
type routeCall struct{ outputCall }

// routes refuses a build of Next.js whose routes come to a file that is not there, by its path or by an alias of the
// compiler's. Sources: the manual of Next.js 15, "Project structure" and "Absolute Imports and Module Path Aliases"; 14.2 was
// run.
func (a routeCall) routes() {
	for _, ending := range endings {
		file := "next.config" + ending
		if text, known := a.Text(a.Path(file)); !a.Absent(file) && (!known || otherwise.MatchString(text)) {
			return
		}
	}
	queue := a.entries()
	aliases, seen := a.compilerAliases(), map[string]bool{}
	for len(queue) > 0 && len(seen) < starts.MaxLoaded {
		at := a.Source(queue[0])
		queue = queue[1:]
		text, known := a.Text(at)
		if seen[at] || !known || strings.Contains(at, "/node_modules/") {
			continue
		}
		seen[at] = true
		for _, name := range a.imports(at, text) {
			to := path.Join(path.Dir(at), name)
			if strings.ContainsAny(name, "?!") {
				continue
			}
			if !strings.HasPrefix(name, "./") && !strings.HasPrefix(name, "../") {
				if to = aliases.leads(name); to == "" {
					continue
				}
			}
			if a.NothingLike(to) {
				a.cannot("Module not found: Can't resolve '" + name + "' in " + at + ": " + to + " does not exist")
				return
			}
			queue = append(queue, to)
		}
	}
}

// entries are the sources of routes: those in src where the project's folder has neither app nor pages.
func (a routeCall) entries() (files []string) {
	release, known := major(a.outputCall, "next")
	for _, dir := range []string{"", "src"} {
		app, pages := a.Path(path.Join(dir, "app")), a.Path(path.Join(dir, "pages"))
		if known && release >= 14 {
			files = append(files, a.below(app, true, 0)...)
		}
		files = append(files, a.below(pages, false, 0)...)
		if !a.Absent(app) || !a.Absent(pages) {
			break
		}
	}
	return files
}

// otherwise are the words of a configuration that may have modules found elsewhere, or other files taken for routes.
var otherwise = lazyregexp.New(`webpack|turbo|pageExtensions|tsconfigPath|resolve|alias|distDir\s*:\s*[^'"]|import\s*\(`)

// routed are the names of the files of the App Router that a build takes in. Source: Next.js 15's manual, "Project structure".
var routed = lazyregexp.New(`^(?:page|layout|route|template|loading|error|not-found|default|global-error)\.[jt]sx?$`)

// below are the sources of routes in a folder that certainly are there.
func (a routeCall) below(dir string, app bool, depth int) (files []string) {
	names, _ := a.Children(dir)
	for _, name := range names {
		at := path.Join(dir, name)
		switch e := a.Stat(at).Entry; {
		case e.Presence != filesystem.Present || e.Likely || depth > 10:
		case e.Type == filesystem.Directory && !(app && strings.HasPrefix(name, "_")):
			files = append(files, a.below(at, app, depth+1)...)
		case e.Type == filesystem.Regular && (app && routed.MatchString(name) || !app && page.MatchString(name)):
			files = append(files, at)
		}
	}
	return files
}

// page is a file of the Pages Router.
var page = lazyregexp.New(`^[^.]+\.[jt]sx?$`)

// imports are the modules that a source certainly takes in.
func (a routeCall) imports(at, text string) []string {
	switch path.Ext(at) {
	case ".js", ".jsx", ".mjs":
		return javascript.Scan(text).Static
	case ".ts", ".tsx", ".mts":
		return javascript.Scan(text).Certain(text)
	}
	return nil
}

// compilerAlias are the folders that names lead to, by what they begin with.
type compilerAlias map[string]string

// compilerAliases are those of tsconfig.json, or of jsconfig.json, that have one target.
func (a routeCall) compilerAliases() compilerAlias {
	all := compilerAlias{}
	for _, name := range []string{"tsconfig.json", "jsconfig.json"} {
		at := a.Path(name)
		text, known := a.Text(at)
		if a.Absent(at) {
			continue
		}
		var config struct {
			Extends         any
			CompilerOptions struct {
				BaseURL string
				Paths   map[string][]string
			}
		}
		read := known && decode(javascript.PlainJSON(text), &config)
		if !read || config.Extends != nil && config.CompilerOptions.Paths == nil {
			return nil
		}
		for pattern, targets := range config.CompilerOptions.Paths {
			prefix, every := strings.CutSuffix(pattern, "/*")
			if len(targets) != 1 || !every || strings.Contains(prefix, "*") || !strings.HasSuffix(targets[0], "/*") {
				continue
			}
			all[prefix+"/"] = path.Join(path.Dir(at), config.CompilerOptions.BaseURL, strings.TrimSuffix(targets[0], "/*"))
		}
		return all
	}
	return nil
}

// leads is where a name leads, "" for none, or where more than one alias may be meant.
func (all compilerAlias) leads(name string) (to string) {
	for prefix, dir := range all {
		if rest, ok := strings.CutPrefix(name, prefix); ok && rest != "" {
			if to != "" {
				return ""
			}
			to = path.Join(dir, rest)
		}
	}
	return to
}
