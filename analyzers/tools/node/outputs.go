package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// rimraf is rm -rf.
func (a *call) rimraf() bool {
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

// wrote is the folders that a build writes, with what else it changes.
func (a *call) wrote(folders ...string) {
	for _, dir := range folders {
		if !path.IsAbs(dir) {
			dir = path.Join(a.Dir.Text, dir)
		}
		a.blur(dir)
	}
	a.blur(path.Join(a.Dir.Text, "node_modules"))
	a.caches()
}

// typescript is a tsconfig.json, as far as it says where files go.
type typescript struct {
	Extends         any
	References      any
	Files           any
	CompilerOptions struct {
		OutDir, OutFile, Out, DeclarationDir, TsBuildInfoFile, RootDir string
		NoEmit, Composite, Incremental, EmitDeclarationOnly            bool
	}
}

// tsc is the TypeScript compiler of a project.
func (a *call) tsc(args []string) bool {
	file := "tsconfig.json"
	for i := 0; i < len(args); i++ {
		switch name := strings.ToLower(strings.TrimLeft(args[i], "-")); {
		case (name == "p" || name == "project") && i+1 < len(args):
			i++
			file = args[i]
		case name == "noemit" && (i+1 == len(args) || strings.HasPrefix(args[i+1], "-")):
			return true
		case name == "pretty" || name == "skiplibcheck" || name == "strict":
		default:
			return false
		}
	}
	at := path.Join(a.Dir.Text, file)
	if a.Stat(at).Entry.Type == filesystem.Directory {
		at = path.Join(at, "tsconfig.json")
	}
	text, ok := a.text(at)
	var config typescript
	if !ok || decode([]byte(plainJSON(text)), &config) != nil {
		return false
	}
	o := config.CompilerOptions
	if config.Extends != nil || config.References != nil || o.OutDir == "" || o.OutFile+o.Out+o.DeclarationDir+o.TsBuildInfoFile != "" {
		return false
	}
	if o.NoEmit {
		return true
	}
	dir := path.Join(path.Dir(at), o.OutDir)
	a.wrote(dir)
	if o.Composite || o.Incremental {
		a.blur(path.Join(path.Dir(at), strings.TrimSuffix(path.Base(at), ".json")+".tsbuildinfo"))
	}
	return true
}

// plainJSON takes comments and commas before a closing bracket out of JSON with comments.
func plainJSON(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			end := i + 1
			for end < len(s) && s[end] != '"' {
				if s[end] == '\\' {
					end++
				}
				end++
			}
			end = min(end+1, len(s))
			b.WriteString(s[i:end])
			i = end - 1
		case strings.HasPrefix(s[i:], "//"):
			for i+1 < len(s) && s[i+1] != '\n' {
				i++
			}
		case strings.HasPrefix(s[i:], "/*"):
			end := strings.Index(s[i+2:], "*/")
			if end < 0 {
				return ""
			}
			i += end + 3
		default:
			b.WriteByte(s[i])
		}
	}
	return trailing.ReplaceAllString(b.String(), "$1")
}

var trailing = lazyregexp.New(`,(\s*[}\]])`)

// builder is a program that writes one folder, which a file of the project may name. Source: their manuals, 2026-11.
type builder struct {
	verb, folder, flag, env string
	config, key             string // the file's name without its ending, and the setting
	also                    []string
}

var builders = map[string]builder{
	"vite":          {verb: "build", folder: "dist", flag: "--outDir", config: "vite.config", key: "outDir"},
	"react-scripts": {verb: "build", folder: "build", env: "BUILD_PATH"},
	"next":          {verb: "build", folder: ".next", config: "next.config", key: "distDir", also: []string{"next-env.d.ts", "tsconfig.json", "tsconfig.tsbuildinfo"}},
}

// bundler is the build of a web application.
func (a *call) bundler(tool string, args []string) bool {
	b := builders[tool]
	if len(args) == 0 || args[0] != b.verb {
		return false
	}
	folder, ok := a.output(b)
	for i := 1; i < len(args); i++ {
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
		case name == "--emptyOutDir" || name == "--no-lint" || name == "--turbo" || name == "--turbopack" || name == "--debug":
		default:
			return false
		}
	}
	if v := a.Lookup(b.env); b.env != "" && !v.Unset {
		folder, ok = v.Text, ok && v.Known && v.Text != ""
	}
	if !ok || folder == "" {
		return false
	}
	a.wrote(append([]string{folder}, b.also...)...)
	if tool == "next" {
		a.next(folder)
	}
	return true
}

// next is what next build writes as its output setting says. Source: the manual of Next.js 15, "output"; 2026-11.
func (a *call) next(folder string) {
	text := ""
	for _, ext := range endings {
		t, _ := a.text(path.Join(a.Dir.Text, "next.config"+ext))
		text += t
	}
	if strings.Contains(text, "output") {
		a.blur(path.Join(a.Dir.Text, "out"))
	} else {
		a.Edit(func(e *filesystem.Editor) {
			e.Remove(path.Join(a.Real(a.Dir.Text), folder, "standalone"), filesystem.Cause{})
		})
	}
}

// endings are those of configuration files.
var endings = []string{".js", ".mjs", ".ts", ".cjs", ".mts", ".cts"}

// output is the folder that the configuration names, or the tool's own.
func (a *call) output(b builder) (folder string, ok bool) {
	if b.config == "" {
		return b.folder, true
	}
	folder = b.folder
	for _, ext := range endings {
		file := path.Join(a.Dir.Text, b.config+ext)
		if a.absent(file) {
			continue
		}
		text, known := a.text(file)
		if !known {
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
		if count != strings.Count(text, b.key) || count > 1 || strings.Contains(text, "root:") || strings.Contains(text, "...") {
			return "", false
		}
		for _, m := range imported.FindAllStringSubmatch(text, -1) {
			if !quiet[m[1]+m[2]] {
				return "", false // its code may name another folder
			}
		}
		return folder, true
	}
	return folder, true
}

var (
	setting  = lazyregexp.New(`\b(outDir|distDir)\s*:\s*['"` + "`" + `]([\w./@-]+)['"` + "`" + `]`)
	imported = lazyregexp.New(`(?:\bfrom\s*|\bimport\s*)['"]([^'"]+)['"]|\brequire\(\s*['"]([^'"]+)['"]`)
)

// quiet are what configurations import that does not change where a build goes.
var quiet = words(`vite vitest/config path node:path url node:url fs node:fs next @vitejs/plugin-react @vitejs/plugin-react-swc @vitejs/plugin-vue
	@vitejs/plugin-vue-jsx @vitejs/plugin-basic-ssl @tailwindcss/vite vite-tsconfig-paths tailwindcss autoprefixer vite-plugin-svgr
	@sveltejs/vite-plugin-svelte unplugin-auto-import/vite unplugin-vue-components/vite`)
