package outputs

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/starts"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// rimraf is rm -rf.
func (a outputCall) rimraf() bool {
	var paths []effects.Arg
	for i, f := range a.Fields[1:] {
		if strings.HasPrefix(f.Text, "-") || strings.ContainsAny(f.Text, "*?[{") {
			return false
		}
		paths = append(paths, effects.Arg{Text: f.Text, Known: true, Index: i + 1})
	}
	a.Do(effects.Action{Kind: effects.Remove, Paths: paths, Recursive: true, Force: true})
	return true
}

// bundler is the build of a web application.
func (a outputCall) bundler(tool string, args []string) bool {
	if a.started(tool, args) {
		return false
	}
	b := builders[tool]
	if len(args) == 0 || args[0] != b.verb || a.given(b.barred) {
		return false
	}
	if a.configured(b, args); a.Failed {
		return false
	}
	if p, presence := a.Project(); tool == "vue-cli-service" && (presence != filesystem.Present || p.Vue != nil) {
		return false
	}
	folder, ok := a.folder(b, args[1:])
	if v := a.Lookup(b.env); a.given(b.env) {
		folder, ok = v.Text, ok && v.Known && v.Text != ""
	}
	if !ok || folder == "" || b.env != "" && a.stored(b.env) {
		return false
	}
	if at := path.Join(a.Dir.Text, folder); !path.IsAbs(folder) && a.Barred(at) {
		a.Refuse(effects.Arg{}, state.FailsAccess, "EACCES: permission denied, mkdir '"+at+"'", false)
	}
	if tool == "next" {
		if unpaged(a, args); !a.Failed && !slices.ContainsFunc(args[1:], func(arg string) bool { return !strings.HasPrefix(arg, "-") }) {
			routeCall{a}.routes() // by the configuration as it is before it is completed
		}
	}
	a.Wrote(b.also...)
	a.Made(a.Path(folder), true)
	switch tool {
	case "next":
		a.next(folder)
	case "vite":
		a.entryPage()
	}
	return true
}

// configured refuses a build that its configuration ends.
func (a outputCall) configured(b builder, args []string) {
	if b.config == "" || slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "-c") || strings.HasPrefix(arg, "--config") }) {
		return
	}
	for _, ext := range endings {
		if !a.Absent(b.config + ext) {
			if starts.Configuration(a.Call, b.config+ext); !a.Failed && b.config == "vite.config" {
				unimported(a, b.config+ext)
			}
			return
		}
	}
}

// unimported refuses a configuration of Vite's that imports a file which is not there: it is bundled before it is loaded.
func unimported(a outputCall, file string) {
	at := a.Path(file)
	text, known := a.Text(at)
	if !known {
		return
	}
	found := javascript.Scan(text)
	names := found.Static
	if strings.HasSuffix(file, "ts") {
		names = found.Certain(text)
	}
	for _, name := range names {
		to := path.Join(path.Dir(at), name)
		if strings.HasPrefix(name, ".") && !strings.ContainsAny(name, "?*") && a.NothingLike(to) && a.NothingLike(path.Join(to, "index")) {
			a.Refuse(effects.Arg{}, state.FailsPath, "Could not resolve \""+name+"\" in "+at, false)
			return
		}
	}
}

// given reports whether a variable may be set, but by npm, which sets others alone.
func (a outputCall) given(name string) bool {
	v := a.Lookup(name)
	return name != "" && !v.Unset && v != (tools.Variable{})
}

// stored reports whether a file of variables that the project has may set one: the programs that go by a variable read
// them. Source: Create React App's documentation, "Adding Custom Environment Variables".
func (a outputCall) stored(name string) bool {
	for _, file := range []string{".env", ".env.local", ".env.production", ".env.production.local"} {
		file = path.Join(a.Dir.Text, file)
		if text, known := a.Text(file); !a.Absent(file) && (!known || strings.Contains(text, name)) {
			return true
		}
	}
	return false
}

// folder is where a build goes as its options say, else the configuration; ok is false where that is not known.
func (a outputCall) folder(b builder, args []string) (folder string, ok bool) {
	folder, ok = a.output(b)
	for i := 0; i < len(args); i++ {
		name, value, has := strings.Cut(args[i], "=")
		switch {
		case name == "--mode" || name == "-m" || name == "--logLevel" || name == "-l":
			if !has {
				i++
			}
		case b.flag != "" && name == b.flag && has:
			folder, ok = value, true
		case b.flag != "" && name == b.flag && i+1 < len(args):
			i++
			folder, ok = args[i], true
		case harmlessly.Has(name):
		default:
			return "", false
		}
	}
	return folder, ok
}

// entryPage refuses a vite build of a project without index.html, where no configuration names another start. Source:
// the manual of Vite 7, "Multi-page app", "Library mode" and "build.ssr".
func (a outputCall) entryPage() {
	at := path.Join(a.Dir.Text, "index.html")
	for _, ext := range endings {
		file := path.Join(a.Dir.Text, "vite.config"+ext)
		if text, known := a.Text(file); !a.Absent(file) && (!known || elsewhere.MatchString(text)) {
			return
		}
	}
	for _, f := range a.Fields {
		if strings.HasPrefix(f.Text, "--ssr") || strings.HasPrefix(f.Text, "--app") {
			return
		}
	}
	if a.Absent(at) {
		a.Refuse(effects.Arg{}, state.FailsPath, "Could not resolve entry module \"index.html\": "+at+" does not exist", false)
		return
	}
	a.page(at)
}

// elsewhere are what names other starts, and what a plug-in of the configuration's own needs.
var elsewhere = lazyregexp.New(`\b(root|input|lib|ssr|rollupOptions|rolldownOptions|environments|entry|resolveId|writeFile\w*|exec\w*)\b|\bname\s*:`)

// next is what next build writes as its output setting says. Source: the manual of Next.js 15, "output"; 2026-11.
func (a outputCall) next(folder string) {
	text := ""
	for _, ext := range endings {
		t, _ := a.Text(path.Join(a.Dir.Text, "next.config"+ext))
		text += t
	}
	kind := ""
	if m := output.FindStringSubmatch(text); m != nil {
		kind = m[1]
	} else if strings.Contains(text, "output") {
		kind = "?"
	}
	dir := path.Join(a.Real(a.Dir.Text), folder)
	if kind == "export" || kind == "?" {
		a.Blur(path.Join(a.Dir.Text, "out"))
	}
	if kind == "" || kind == "export" {
		a.Edit(func(e *filesystem.Editor) {
			e.Put(dir, a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755))
			e.Remove(path.Join(dir, "standalone"), filesystem.Cause{})
		})
	}
}

var output = lazyregexp.New(`(?m)^[^/]*\boutput\s*:\s*['"](standalone|export)['"]\s*[,}\n]`)

// started refuses a program of a web framework that certainly lacks what an earlier build was to write. Source: what
// next start of Next.js 14 prints.
func (a outputCall) started(tool string, args []string) bool {
	b := builders[tool]
	folder, ok := a.output(b)
	if tool != "next" || len(args) == 0 || args[0] != "start" || !ok || len(args) > 1 && !strings.HasPrefix(args[1], "-") {
		return false
	}
	if at := path.Join(a.Dir.Text, folder); a.Absent(at) {
		a.Refuse(effects.Arg{}, state.FailsPath, "Could not find a production build in the '"+folder+"' directory: "+at+" does not exist", false)
		return true
	}
	return false
}

// endings are those of configuration files.
var endings = []string{".js", ".mjs", ".ts", ".cjs", ".mts", ".cts"}

// output is the folder that the configuration names, or the tool's own.
func (a outputCall) output(b builder) (folder string, ok bool) {
	if b.config == "" {
		return b.folder, true
	}
	folder = b.folder
	for _, ext := range endings {
		file := path.Join(a.Dir.Text, b.config+ext)
		if a.Absent(file) {
			continue
		}
		text, known := a.Text(file)
		if text, known = settings(text, known); !known {
			return "", false
		}
		named := setting.FindAllStringSubmatch(text, -1)
		count := 0
		for _, m := range named {
			if m[1] == b.key {
				folder = m[2]
				count++
			}
		}
		if count != strings.Count(text, b.key) || count > 1 || strings.Contains(text, "root:") || strings.Contains(text, "preset") || strings.Contains(text, "...") {
			return "", false
		}
		for _, m := range imported.FindAllStringSubmatch(text, -1) {
			if !quiet.Has(m[1] + m[2]) {
				return "", false // its code may name another folder
			}
		}
		return folder, true
	}
	return folder, true
}

var (
	setting  = lazyregexp.New(`\b(outDir|distDir|outputDir|buildDirectory)\s*:\s*['"` + "`" + `]([\w./@-]+)['"` + "`" + `]`)
	imported = lazyregexp.New(`(?:\bfrom\s*|\bimport\s*)['"]([^'"]+)['"]|\brequire\(\s*['"]([^'"]+)['"]`)
)

// quiet are what configurations import that does not change where a build goes.
var quiet = tools.WordList(`vite vitest/config path node:path url node:url fs node:fs next @vitejs/plugin-react @vitejs/plugin-react-swc @vitejs/plugin-vue
	@vitejs/plugin-vue-jsx @vitejs/plugin-basic-ssl @tailwindcss/vite vite-tsconfig-paths tailwindcss autoprefixer
	vite-plugin-svgr @sveltejs/vite-plugin-svelte unplugin-auto-import/vite unplugin-vue-components/vite astro/config
	@astrojs/react @astrojs/vue @astrojs/svelte @astrojs/tailwind @astrojs/mdx @astrojs/sitemap tsup @rsbuild/core
	@rsbuild/plugin-react @vue/cli-service @react-router/dev/config`)
