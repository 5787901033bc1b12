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
	"github.com/layerlint/layerlint/analyzers/tools/node/keys"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/tokens"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// preprocessors are the packages of which Vite needs one for a stylesheet. Source: Vite's manual, "CSS Pre-processors".
var preprocessors = map[string][]string{".scss": {"sass", "sass-embedded"}, ".sass": {"sass", "sass-embedded"}, ".less": {"less"}, ".styl": {"stylus"}, ".stylus": {"stylus"}}

// frames are the kinds of files that only a plug-in reads, by a word that its name has.
var frames = map[string]string{".vue": "vue", ".svelte": "svelte"}

// unvite refuses a build of Vite's that comes to what it certainly cannot read, or to a package that nothing has.
func (a outputCall) unvite(packages []taken, files []string) bool {
	config, plain := a.viteConfig()
	styled := false
	for _, at := range files {
		ext := path.Ext(at)
		text, _ := a.Text(at)
		switch {
		case strings.Contains(at, "/public/"):
		case preprocessors[ext] != nil && a.noneOf(preprocessors[ext]):
			return a.cannot("Preprocessor dependency \"" + preprocessors[ext][0] + "\" not found, which " + at + " needs")
		case frames[ext] != "" && plain && !strings.Contains(strings.ToLower(config), frames[ext]):
			return a.cannot("Failed to parse source for import analysis: vite.config has no plug-in for " + at)
		case ext == ".css":
			styled = true
			if to := a.unstyled(at, text); to != "" {
				return a.cannot("ENOENT: no such file or directory, open '" + to + "', which " + at + " imports")
			}
		case plain && awaiting(a, at, config, text):
			return true
		case plain && !steered.MatchString(config) && a.aliasless(at, text):
			return true
		case ext == ".js" && plain && markup(text) && !steered.MatchString(config):
			return a.cannot("Failed to parse source for import analysis because the content contains invalid JS syntax: " + at + " has JSX, and does not end in .jsx")
		}
	}
	if styled && !strings.Contains(config, "postcss") && !strings.Contains(config, "lightningcss") && a.unprocessed() {
		return true
	}
	return plain && !steered.MatchString(config) && a.unpackaged(config, packages)
}

// awaiting refuses a source that awaits outside of functions, which the browsers that Vite builds for before its 7th
// release do not have. Source: Vite 5's manual, "build.target"; what 5.4 prints.
func awaiting(a outputCall, at, config, text string) bool {
	v, known := a.held("vite")
	if ext := path.Ext(at); !known || v[0] < 3 || v[0] > 6 || strings.Contains(config, "arget") || strings.Contains(config, "wait") ||
		ext != ".js" && ext != ".mjs" && ext != ".ts" || !unconditional.MatchString(text) || !javascript.AwaitsAtTop(text) {
		return false
	}
	return a.cannot("Top-level await is not available in the configured target environment: " + at)
}

// unconditional is a line that awaits under no condition, which a build may find never to hold.
var unconditional = lazyregexp.New(`(?m)^(?:await|(?:export )?(?:const|let|var)\s[^=;\n]*=\s*await)\s`)

// aliasless refuses an import by the alias @ or ~ that only the editor knows: Vite does not read tsconfig.json for it.
func (a outputCall) aliasless(at, text string) bool {
	var names []string
	switch path.Ext(at) {
	case ".js", ".jsx", ".mjs":
		names = javascript.Scan(text).Static
	case ".ts", ".tsx":
		names = javascript.Scan(text).Certain(text)
	}
	for _, name := range names {
		if (strings.HasPrefix(name, "@/") || strings.HasPrefix(name, "~/")) && a.nowhere(name[:1]) {
			return a.cannot("Rollup failed to resolve import \"" + name + "\" from \"" + at + "\": vite.config has no such alias")
		}
	}
	return false
}

// cannot refuses a build.
func (a outputCall) cannot(why string) bool {
	a.Refuse(effects.Arg{}, state.FailsPath, why, false)
	return true
}

func (a outputCall) noneOf(names []string) bool {
	for _, name := range names {
		if !a.nowhere(name) {
			return false
		}
	}
	return true
}

// viteConfig is the text of Vite's configuration; plain: it has no plug-in of which nothing is known.
func (a outputCall) viteConfig() (text string, plain bool) {
	for _, ending := range endings {
		file := "vite.config" + ending
		if a.Absent(file) {
			continue
		}
		text, known := a.Text(a.Path(file))
		for _, m := range imported.FindAllStringSubmatch(text, -1) {
			known = known && quiet.Has(m[1]+m[2])
		}
		return text, known && !strings.Contains(text, "import(") && !strings.Contains(text, "name:")
	}
	return "", true
}

// steered are the words of a configuration that may have Vite find modules elsewhere, or read them in another way.
var steered = lazyregexp.New(`alias|external|resolve|tsconfig|paths|esbuild|loader|babel|jsx|transform|root\s*:|oxc|optimizeDeps`)

// markup reports whether a source in JavaScript certainly has JSX.
func markup(text string) bool {
	return !strings.ContainsAny(text, "`") && element.MatchString(blocks.ReplaceAllString(text, ""))
}

var (
	element = lazyregexp.New(`(?m)^[^/'"\n]*(?:\breturn|=>)\s*\(?\s*<[A-Za-z][\w.]*(?:\s[^<>\n]*)?/?>`)
	blocks  = lazyregexp.New(`(?s)/\*.*?\*/`)
)

// unstyled is a stylesheet that another one imports by a path and that is not there, "" for none.
func (a outputCall) unstyled(at, text string) string {
	for _, m := range importedStyle.FindAllStringSubmatch(blocks.ReplaceAllString(text, ""), -1) {
		name, query, _ := strings.Cut(m[1], "?")
		if to := path.Join(path.Dir(at), name); query == "" && a.NothingLike(to) {
			return to
		}
	}
	return ""
}

var importedStyle = lazyregexp.New(`@import\s+(?:url\(\s*)?["'](\.\.?/[^"']+)["']`)

// unprocessed refuses styles where the configuration of PostCSS names a plug-in that no node_modules has. Sources: the
// README of postcss-load-config 6; Vite's manual, "PostCSS".
func (a outputCall) unprocessed() bool {
	for dir := range tools.Upwards(a.Dir.Text) {
		for _, name := range []string{".postcssrc", ".postcssrc.json", ".postcssrc.yaml", ".postcssrc.yml", ".postcssrc.js", ".postcssrc.cjs", ".postcssrc.mjs", ".postcssrc.ts", "postcss.config.ts"} {
			if !a.Absent(path.Join(dir, name)) {
				return false
			}
		}
		var m struct{ Postcss any }
		if file := path.Join(dir, "package.json"); !a.Absent(file) && (!a.JSON(file, &m) || m.Postcss != nil) {
			return false
		}
		for _, ending := range []string{".js", ".mjs", ".cjs"} {
			file := path.Join(dir, "postcss.config"+ending)
			if !a.Absent(file) {
				text, known := a.Text(file)
				return known && a.plugless(file, text)
			}
		}
	}
	return false
}

// plugless refuses a configuration of PostCSS by the plug-ins that it names, as keys or by require.
func (a outputCall) plugless(file, text string) bool {
	all, ok := tokens.Tokens(text)
	if !ok || conditional.MatchString(text) {
		return false
	}
	names := keys.Under(all, "plugins")
	for i := 0; i+3 < len(all); i++ {
		if all[i].Text == "require" && all[i+1].Text == "(" && all[i+2].Kind == tokens.Quoted && all[i+3].Text == ")" {
			names = append(names, all[i+2].Text)
		}
	}
	for i := 0; i+1 < len(all); i++ {
		if all[i].Kind == tokens.Word && (all[i].Text == "from" || all[i].Text == "import") && all[i+1].Kind == tokens.Quoted {
			names = append(names, all[i+1].Text)
		}
	}
	for _, name := range names {
		if v, known := a.held(name); name == "tailwindcss" && known && v[0] == 4 {
			return a.cannot("It looks like you're trying to use `tailwindcss` directly as a PostCSS plugin, as " + file + " does: Tailwind CSS 4 has it in @tailwindcss/postcss")
		}
		if pkg := bare(name); pkg != "" && a.nowhere(pkg) {
			return a.cannot("Failed to load PostCSS config: Cannot find module '" + name + "', which " + file + " names")
		}
	}
	return false
}

var conditional = lazyregexp.New(`process\.env|\?|\btry\b|\bif\b|&&|=>`)

// unpackaged refuses a package that a source takes in and that no node_modules above it has. Source: what Vite 5.4
// prints; a package that peers ask for may be missing in other packages alone.
func (a outputCall) unpackaged(config string, packages []taken) bool {
	if v := a.Lookup("NODE_PATH"); a.given("NODE_PATH") && v.Text != "" {
		return false
	}
	for _, p := range packages {
		pkg, _ := projects.PackageOf(p.name)
		if ext := path.Ext(p.from); ext != ".js" && ext != ".jsx" && ext != ".mjs" && ext != ".ts" && ext != ".tsx" {
			continue
		}
		if text, _ := a.Text(p.from); strings.HasPrefix(path.Ext(p.from), ".t") && !slices.Contains(javascript.Scan(text).Certain(text), p.name) {
			continue // it may be a type
		}
		if projects.Builtin.Has(pkg) || strings.ContainsAny(p.name, ":?") || strings.Contains(config, pkg) || pkg == "vite" || a.found(p.from, pkg) {
			continue
		}
		return a.cannot("Rollup failed to resolve import \"" + p.name + "\" from \"" + p.from + "\": no node_modules above it has " + pkg)
	}
	return false
}

// found reports whether a package may be found from a file: in a node_modules above it, in archives, or as the project
// itself.
func (a outputCall) found(from, pkg string) bool {
	for dir := range tools.Upwards(path.Dir(from)) {
		var m projects.Manifest
		file := path.Join(dir, "package.json")
		for _, name := range []string{".pnp.cjs", ".pnp.js", path.Join("node_modules", pkg)} {
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

// unloadable refuses what a bundler came to and certainly cannot read. Source: esbuild's documentation, "Content
// Types", version 0.23.
func (a outputCall) unloadable(tool string, files []string) bool {
	if tool == "webpack" {
		return a.loaderless(files)
	}
	for _, at := range files {
		ext := path.Ext(at)
		text, _ := a.Text(at)
		switch {
		case tool != "esbuild" || a.Stat(at).Entry.Type != filesystem.Regular:
		case ext != "" && !loads.Has(ext) && !a.loader(ext) && !strings.HasSuffix(at, ".module.css"):
			return a.cannot("No loader is configured for \"" + ext + "\" files: " + at)
		case ext == ".js" && markup(text) && !a.loader(ext):
			return a.cannot("The JSX syntax extension is not currently enabled: " + at + " has JSX, and does not end in .jsx")
		}
	}
	return false
}

// loads are the endings for which esbuild has loaders.
var loads = tools.WordList(".js .cjs .mjs .jsx .ts .cts .mts .tsx .css .json .txt")

// loader reports whether an option of esbuild's says how files of an ending are read.
func (a outputCall) loader(ext string) bool {
	for _, f := range a.Fields {
		if strings.HasPrefix(f.Text, "--loader:"+ext) || f.Text == "--loader" || strings.HasPrefix(f.Text, "--loader=") {
			return true
		}
	}
	return false
}
