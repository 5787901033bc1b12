package outputs

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// tsc is the TypeScript compiler of a project. What it says of types is not followed.
func (a tscCall) tsc(args []string) bool {
	file, out, named, emits, whole := "tsconfig.json", "", false, true, false
	for i := 0; i < len(args); i++ {
		switch name := strings.ToLower(strings.TrimLeft(args[i], "-")); {
		case i == 0 && (name == "b" || name == "build") && name != args[i]:
			whole = true
			if len(args) > 1 && !strings.HasPrefix(args[1], "-") {
				i++
				file, named = args[i], true
			}
		case !strings.HasPrefix(args[i], "-"):
			return false
		case (name == "p" || name == "project") && i+1 < len(args):
			i++
			file, named = args[i], true
		case name == "outdir" && i+1 < len(args) && !whole:
			i++
			out = a.Path(args[i])
		case name == "noemit" && (i+1 == len(args) || strings.HasPrefix(args[i+1], "-")):
			emits = false
		case name == "pretty" || name == "skiplibcheck" || name == "strict":
			if i+1 < len(args) && (args[i+1] == "true" || args[i+1] == "false") {
				i++
			}
			if name == "strict" && args[i] == "false" {
				return false // what the configuration asks for does not hold
			}
		default:
			return false
		}
	}
	at, ok := a.configuration(file, named)
	if !ok {
		return false
	}
	if whole {
		return a.buildAll(at, 0)
	}
	return a.compile(at, out, emits)
}

// buildAll is tsc --build: the configurations that one refers to first. Source: TypeScript's handbook, "Project
// References".
func (a tscCall) buildAll(at string, depth int) bool {
	config, broken, ok := a.tsconfig(at, 0)
	if a.unparented(at, broken) || !ok || depth > 8 {
		return false
	}
	done := true
	for _, r := range config.References {
		to := path.Join(path.Dir(at), r.Path)
		if a.Absent(to) && !strings.HasSuffix(to, ".json") && a.Absent(to+".json") || a.Absent(to) && strings.HasSuffix(to, ".json") {
			a.Reject("error TS6053: File '"+to+"' not found, which "+at+" refers to", false)
			return false
		}
		if a.Stat(to).Entry.Type == filesystem.Directory {
			to = path.Join(to, "tsconfig.json")
		}
		if done = a.buildAll(to, depth+1) && done; a.Failed {
			return false
		}
	}
	if config.Files != nil && len(*config.Files) == 0 && config.Include == nil {
		return done
	}
	return a.compile(at, "", true) && done
}

// compile is what the compiler does with a configuration; emits is false where it only looks for mistakes. out is the
// folder that the command names, "" for the configuration's.
func (a tscCall) compile(at, out string, emits bool) bool {
	config, broken, ok := a.tsconfig(at, 0)
	strict := ok && config.CompilerOptions.IgnoreDeprecations == nil
	if a.unreadable(at) || a.unparented(at, broken) || a.misfit(at, strict) {
		return false
	}
	if !ok || a.typeless(config) || a.unlisted(at, config) || emits && a.emitting(at, config) {
		return false
	}
	if out != "" {
		config.CompilerOptions.OutDir = out
	}
	inputs, certain, ok := a.inputs(config)
	if ok && certain && len(inputs) == 0 && len(config.References) == 0 {
		a.Reject("error TS18003: No inputs were found in config file '"+at+"'", false)
		return false
	}
	if ok && certain && a.outside(config, inputs) {
		return false
	}
	if ok && !config.CompilerOptions.NoCheck {
		if a.unfound(config, inputs); !a.Failed {
			a.undeclared(config, inputs)
		}
		if certain && !a.Failed && config.CompilerOptions.ModuleSuffixes == nil && config.CompilerOptions.JsxFactory == "" {
			a.complains(config, inputs)
		}
	}
	if info := config.CompilerOptions.TsBuildInfoFile; info != "" {
		a.Blur(path.Join(config.base, info))
	}
	if !emits || config.CompilerOptions.NoEmit {
		if o := config.CompilerOptions; o.Composite || o.Incremental {
			a.Blur(strings.TrimSuffix(at, ".json") + ".tsbuildinfo")
		}
		return true
	}
	return a.emit(at, config, inputs, certain, ok)
}

// unparented refuses a configuration that extends another one which certainly is not there.
func (a tscCall) unparented(at, broken string) bool {
	switch {
	case path.IsAbs(broken):
		a.Reject("error TS5083: Cannot read file '"+broken+"', which "+at+" extends", false)
	case broken != "":
		a.Reject("error TS6053: File '"+broken+"' not found, which "+at+" extends: no node_modules above has it", false)
	}
	return broken != ""
}

// configuration is the file that tsc takes: it looks above the working directory too. Where there certainly is none it
// fails: it prints its help.
func (a tscCall) configuration(file string, named bool) (at string, ok bool) {
	if !named {
		at, e := a.Above(a.Dir.Text, file)
		if e.Presence == filesystem.Absent && !e.Likely {
			a.Reject("no tsconfig.json in "+a.Dir.Text+", and no file is named", false)
		}
		return at, e.Presence == filesystem.Present
	}
	at = file
	if !path.IsAbs(file) {
		at = path.Join(a.Dir.Text, file)
	}
	if a.Stat(at).Entry.Type == filesystem.Directory {
		at = path.Join(at, "tsconfig.json")
	}
	if a.Absent(at) {
		a.Reject("error TS5058: The specified path does not exist: '"+file+"'", false)
		return at, false
	}
	return at, true
}

// emit is what tsc writes; inputs are files that it compiles where known is true, and there are no others where all is.
func (a tscCall) emit(at string, config typescript, inputs []string, all, known bool) bool {
	o := config.CompilerOptions
	if o.OutDir == "" || o.OutFile+o.Out+o.DeclarationDir != "" {
		return false
	}
	dir := o.OutDir
	if strings.Contains(dir, "$") {
		return false
	}
	if !path.IsAbs(dir) {
		dir = path.Join(config.base, dir)
	}
	if a.Barred(dir) {
		a.Refuse(effects.Arg{}, state.FailsAccess, "error TS5033: Could not write file '"+path.Join(dir, "...")+"': EACCES: permission denied", false)
	}
	fresh := a.Absent(dir)
	if fresh && a.remembers(at, dir, config) {
		a.Edit(func(e *filesystem.Editor) { e.Doubt(dir, a.Why) })
		return true
	}
	a.Made(dir, !all || !known)
	if o.Composite || o.Incremental {
		a.Blur(path.Join(path.Dir(at), strings.TrimSuffix(path.Base(at), ".json")+".tsbuildinfo"))
	}
	inputs, perhaps := a.program(config, inputs)
	root, certain, ok := a.root(config, inputs)
	if !known || !fresh || !ok || o.EmitDeclarationOnly || o.RootDirs != nil {
		return true
	}
	likely := !all && o.RootDir == "" // another source may have them laid out otherwise
	a.Edit(func(e *filesystem.Editor) {
		if all {
			e.Remove(dir, filesystem.Cause{})
		}
		if all && !certain {
			e.Doubt(dir, a.Why)
		}
		e.Under(path.Join(dir, strings.TrimSuffix(path.Base(at), ".json")+".tsbuildinfo"), a.Why)
		for _, input := range inputs {
			if out, ok := config.emitted(input); ok {
				to := path.Join(dir, strings.TrimPrefix(out, root))
				entry := a.NewEntry(a.Fields[0].Span, filesystem.Regular, 0o644)
				entry.Likely = likely
				if text, known := a.Text(input); known && !transformed(o.Plugins) {
					if strings.EqualFold(o.Module, "commonjs") {
						text = javascript.CommonJS + text
					}
					entry.Source = &text
				}
				e.Put(to, entry)
				if manifest := "package.json"; !all && a.Absent(path.Join(path.Dir(input), manifest)) {
					e.Remove(path.Join(path.Dir(to), manifest), filesystem.Cause{}) // which says what kind of modules these are
				}
				a.beside(e, to)
			}
		}
		a.perhaps(e, config, dir, root, perhaps)
		if !all && o.RootDir == "" {
			a.unmoved(e, config, dir, root, inputs)
		}
	})
	return true
}

// remembers reports whether the compiler finds what it noted of an earlier build, whose folder is not there: it then
// writes the files alone that changed since, as a rule none. Source: the TSConfig reference of TypeScript 5,
// "incremental", "tsBuildInfoFile".
func (a tscCall) remembers(at, dir string, config typescript) bool {
	o := config.CompilerOptions
	base := strings.TrimSuffix(at, ".json")
	info := path.Join(config.base, o.TsBuildInfoFile)
	switch {
	case !o.Composite && !o.Incremental:
		return false
	case o.TsBuildInfoFile == "" && o.RootDir == "":
		return false // in the folder itself
	case o.TsBuildInfoFile == "":
		root := path.Join(config.base, o.RootDir)
		below, inside := strings.CutPrefix(root, path.Dir(at)+"/")
		if !inside {
			return false
		}
		info = path.Join(dir, strings.Repeat("../", strings.Count(below, "/")+1), path.Base(base)+".tsbuildinfo")
	}
	return a.Stat(info).Entry.Presence == filesystem.Present
}

// inputs are the files that a configuration names, sorted; certain is false where there may be others, ok where that is
// not known at all.
func (a tscCall) inputs(config typescript) (files []string, certain, ok bool) {
	certain = true
	for _, f := range deref(config.Files) {
		files = append(files, path.Join(config.dir, f))
	}
	include := deref(config.Include)
	if config.Include == nil && config.Files == nil {
		include = []string{"**/*"}
	}
	skipped := append(deref(config.Exclude), config.CompilerOptions.OutDir)
	if config.Exclude == nil {
		skipped = append(skipped, "node_modules", "bower_components", "jspm_packages")
	}
	for _, pattern := range include {
		found, all, understood := a.below(config, pattern, skipped)
		if !understood {
			return nil, false, false
		}
		files, certain = append(files, found...), certain && all
	}
	slices.Sort(files)
	return slices.Compact(files), certain, true
}

func deref(list *[]string) []string {
	if list == nil {
		return nil
	}
	return *list
}

// below are the sources that one pattern of include takes: a folder, a file, or one with a wildcard for all below.
func (a tscCall) below(config typescript, pattern string, skipped []string) (files []string, certain, ok bool) {
	dir, last := pattern, "*"
	if i := strings.Index(pattern, "*"); i >= 0 {
		dir, last = pattern[:i], pattern[i:]
		switch {
		case !strings.HasSuffix(dir, "/") && dir != "":
			return nil, false, false
		case last != "*" && last != "**/*" && last != "**" && last != "**/*.ts" && last != "**/*.tsx" && last != "*.ts":
			return nil, false, false
		}
	}
	if strings.ContainsAny(dir, "?{}$") {
		return nil, false, false
	}
	at := path.Join(config.dir, dir)
	r := a.Stat(at)
	switch e := r.Entry; {
	case e.Presence == filesystem.Absent:
		return nil, !e.Likely, true
	case e.Presence == filesystem.Unknown || r.Guessed:
		return nil, false, true
	case e.Type == filesystem.Regular:
		return []string{at}, true, true
	}
	s := &sources{Call: a.Call, config: config, skipped: skipped, deep: strings.HasPrefix(last, "**") || !strings.Contains(pattern, "*"), suffix: strings.TrimLeft(last, "*/")}
	s.walk(r.Path)
	return s.files, !s.doubtful, true
}

// sources collects the files that are compiled.
type sources struct {
	*projects.Call
	config   typescript
	skipped  []string
	deep     bool
	suffix   string // of the names that are wanted, "" for all that the compiler takes
	files    []string
	doubtful bool
}

// maxSources bounds the files that are looked at.
const maxSources = 3000

func (s *sources) walk(dir string) {
	names, complete := s.Children(dir)
	s.doubtful = s.doubtful || !complete || len(s.files) > maxSources
	for _, name := range names {
		at := path.Join(dir, name)
		e := s.Stat(at).Entry
		switch {
		case name == "node_modules" && s.config.Exclude != nil && !s.skips(at):
			s.doubtful = true
		case s.skips(at):
		case e.Presence != filesystem.Present || e.Likely || e.Type == filesystem.UnknownType:
			s.doubtful = s.doubtful || e.Presence != filesystem.Absent
		case e.Type == filesystem.Directory && s.deep && name[0] != '.' && len(s.files) <= maxSources:
			s.walk(at)
		case e.Type == filesystem.Regular && s.takes(name):
			s.files = append(s.files, at)
		}
	}
}

func (s *sources) takes(name string) bool {
	script := strings.HasSuffix(name, ".js") || strings.HasSuffix(name, ".jsx") || strings.HasSuffix(name, ".mjs") || strings.HasSuffix(name, ".cjs")
	if script {
		return s.config.CompilerOptions.AllowJS && s.suffix == ""
	}
	if strings.HasSuffix(name, ".vue") && path.Base(s.Fields[0].Text) == "vue-tsc" {
		return s.suffix == ""
	}
	for _, ending := range []string{".ts", ".tsx", ".mts", ".cts"} {
		if strings.HasSuffix(name, ending) {
			return strings.HasSuffix(name, s.suffix)
		}
	}
	return false
}

// skips reports whether exclude names a path, or a folder above it. Source: the TSConfig reference of TypeScript 5, "exclude".
func (s *sources) skips(at string) bool {
	for _, pattern := range s.skipped {
		if pattern == "" {
			continue
		}
		if strings.ContainsAny(pattern, `[\$`) {
			s.doubtful = true
			return true
		}
		if !strings.ContainsAny(pattern, "*?") {
			if filesystem.Within(at, path.Join(s.config.dir, pattern)) {
				return true
			}
			continue
		}
		whole := path.Join(s.config.dir, pattern)
		if strings.HasPrefix(pattern, "/") {
			whole = path.Clean(pattern)
		}
		if excluded(strings.Split(whole, "/"), strings.Split(at, "/")) {
			return true
		}
	}
	return false
}

// excluded reports whether a pattern matches a path, or a folder above it, by their parts.
func excluded(pattern, at []string) bool {
	if len(pattern) == 0 {
		return true
	}
	if pattern[0] == "**" {
		for i := range len(at) + 1 {
			if excluded(pattern[1:], at[i:]) {
				return true
			}
		}
		return false
	}
	if len(at) == 0 {
		return false
	}
	same, err := path.Match(pattern[0], at[0])
	return err == nil && same && excluded(pattern[1:], at[1:])
}

// root is the folder that outputs are laid out from: rootDir, or what all sources have in common. certain is false
// where a source may take in others from elsewhere.
func (a tscCall) root(config typescript, inputs []string) (root string, certain, ok bool) {
	if len(inputs) == 0 {
		return "", false, false
	}
	if dir := config.CompilerOptions.RootDir; dir != "" {
		return path.Join(config.base, dir), true, true
	}
	if config.CompilerOptions.Composite {
		return config.dir, true, true
	}
	for _, input := range inputs {
		if _, ok := config.emitted(input); !ok {
			continue
		}
		if root == "" {
			root = path.Dir(input)
		}
		for !filesystem.Within(input, root) {
			root = path.Dir(root)
		}
	}
	certain = root != "" && a.mapped(config, root)
	for _, input := range inputs {
		text, known := a.Text(input)
		certain = certain && known && !a.based(config, text, root)
		for _, m := range climbing.FindAllStringSubmatch(text, -1) {
			to := path.Join(path.Dir(input), m[1])
			if filesystem.Within(to, root) {
				continue
			}
			if !slices.Contains(javascript.Scan(text).Static, m[1]) {
				certain = certain && !strings.Contains(text, "import(") // not the compiler's
				continue
			}
			if taken := a.Source(to); a.Stat(taken).Entry.Type != filesystem.Regular || strings.HasSuffix(taken, ".d.ts") {
				certain = false
			}
			for !filesystem.Within(to, root) {
				root = path.Dir(root)
			}
		}
	}
	return root, certain, root != ""
}

// mapped reports whether all that paths and baseUrl may have sources take in lies within a folder: what else they lead
// to is not there.
func (a tscCall) mapped(config typescript, root string) bool {
	o := config.CompilerOptions
	base := config.dir
	if o.BaseURL != "" {
		base = path.Join(base, o.BaseURL)
	}
	table, _ := o.Paths.(map[string]any)
	if o.Paths != nil && table == nil {
		return false
	}
	for _, targets := range table {
		list, _ := targets.([]any)
		for _, target := range list {
			text, ok := target.(string)
			folder := strings.TrimSuffix(text, "*")
			if !ok || strings.Contains(folder, "*") || !filesystem.Within(path.Join(base, folder), root) {
				return false
			}
		}
	}
	return true
}

// based reports whether a source may take in another from outside of a folder by baseUrl.
func (a tscCall) based(config typescript, text, root string) bool {
	base := config.CompilerOptions.BaseURL
	if base == "" {
		return false
	}
	for _, name := range javascript.Scan(text).Static {
		to := path.Join(config.dir, base, name)
		if !strings.HasPrefix(name, ".") && !filesystem.Within(to, root) && !a.NothingLike(to) {
			return true
		}
	}
	return false
}

// climbing are the modules that a source takes from above its folder.
var climbing = lazyregexp.New(`['"](\.\.?/[^'"\n]*)['"]`)
