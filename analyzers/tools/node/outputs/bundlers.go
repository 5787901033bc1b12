package outputs

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/node/bundle"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/starts"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// bundle is a program that makes few files of many.
func (a outputCall) bundle(tool string, args []string) bool {
	p, presence := a.Project()
	if presence == filesystem.Unknown {
		return false
	}
	if a.ownConfiguration(tool, args); a.Failed {
		return false
	}
	made, ok := bundle.Of(tool, bundle.Project{
		Text:   func(name string) (string, bool) { return a.Text(a.Path(name)) },
		Absent: func(name string) bool { return a.Absent(name) },
		Module: p.Type == "module",
		Fields: targets(p.Manifest),
	}, args)
	if !ok {
		return false
	}
	dir := a.Path(made.Folder)
	var left *string
	if a.sourceless(made); !a.Failed {
		left = a.left(tool, made)
	}
	if a.Barred(dir) {
		a.Refuse(effects.Arg{}, state.FailsAccess, "EACCES: permission denied, open '"+path.Join(dir, "...")+"'", false)
	}
	fresh := a.Absent(dir)
	a.Made(dir, true)
	if len(made.Files) > 0 {
		a.Edit(func(e *filesystem.Editor) { a.laidOut(e, a.Real(dir), made, fresh, left) })
	}
	return true
}

// left is what a bundle loads that leaves packages as they are, written as a source of its own; nil where that is not
// known.
func (a outputCall) left(tool string, made bundle.Product) *string {
	packages, files := a.resolve(made.Leaves, tool != "webpack" && tool != "ncc", made.Entries...)
	if !a.Failed && a.unloadable(tool, files) {
		return nil
	}
	if tool == "esbuild" && !made.Outside && len(made.Entries) > 0 && !a.Failed && a.unbundled(made, packages) {
		return nil
	}
	text := ""
	for _, p := range packages {
		if pkg, _ := projects.PackageOf(p.name); made.Outside || made.Leaves(p.name) || made.Leaves(pkg) {
			text += "import \"" + p.name + "\";\n"
		}
	}
	if text == "" || len(made.Files) != 1 {
		return nil
	}
	return &text
}

// laidOut is the folder that a bundler wrote. What else may be in it is not certain to be absent: parts, and what
// plug-ins write.
func (a outputCall) laidOut(e *filesystem.Editor, dir string, made bundle.Product, fresh bool, source *string) {
	if fresh && made.Listed {
		e.Remove(dir, filesystem.Cause{})
		e.Put(dir, a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755))
		e.Doubt(dir, a.Why)
	}
	for _, name := range made.Files {
		file := a.NewEntry(a.Fields[0].Span, filesystem.Regular, 0o644)
		file.Source = source
		e.Put(path.Join(dir, name), file)
		stem := strings.TrimSuffix(name, path.Ext(name))
		for _, beside := range []string{name + ".map", stem + ".css", stem + ".d.ts", stem + ".d.mts", stem + ".d.cts"} {
			e.Under(path.Join(dir, beside), a.Why)
		}
	}
}

// targets are the fields of package.json that Parcel takes for its targets.
func targets(m projects.Manifest) (fields []string) {
	if m.Main != "" {
		fields = append(fields, "main")
	}
	for name, v := range map[string]any{"module": m.Module, "browser": m.Browser, "source": m.Source, "targets": m.Targets, "types": m.Types} {
		if v != nil {
			fields = append(fields, name)
		}
	}
	return fields
}

// sourceless refuses where a source that a bundler starts from certainly is not there, nor anything that it may stand
// for.
func (a outputCall) sourceless(made bundle.Product) {
	for _, entry := range made.Entries {
		if strings.ContainsAny(entry, "*?{:") || made.Leaves(entry) || !strings.HasPrefix(entry, ".") && path.Ext(entry) == "" {
			continue
		}
		at := a.Path(entry)
		if a.NothingLike(at) || a.indexless(at) {
			a.Refuse(effects.Arg{}, state.FailsPath, "Could not resolve \""+entry+"\": "+at+" does not exist", false)
			return
		}
	}
}

// indexless reports whether an entry is a folder without an index, where no configuration may say what else to take.
func (a outputCall) indexless(at string) bool {
	for _, ending := range endings {
		if !a.Absent("webpack.config"+ending) || !a.Absent(".webpack/webpack.config"+ending) || !a.Absent(at+ending) {
			return false
		}
	}
	return path.Base(a.Fields[0].Text) == "webpack" && a.Stat(at).Entry.Type == filesystem.Directory &&
		a.Absent(path.Join(at, "package.json")) && a.Absent(at+".json") && a.Absent(at+".wasm") && a.NothingLike(path.Join(at, "index"))
}

// ownConfiguration refuses a bundler that its configuration in JavaScript ends: the one that an option names, or its own.
func (a outputCall) ownConfiguration(tool string, args []string) {
	if tool != "webpack" && tool != "rollup" {
		return
	}
	files := []string{tool + ".config.js", tool + ".config.mjs", tool + ".config.cjs"}
	asked := tool == "webpack"
	for i, arg := range args {
		name, file, has := strings.Cut(arg, "=")
		if name != "-c" && name != "--config" {
			continue
		}
		if !has && i+1 < len(args) && !strings.HasPrefix(args[i+1], "-") {
			file = args[i+1]
		}
		if asked = true; file != "" {
			files = []string{file}
		}
	}
	for _, file := range files {
		if ext := path.Ext(file); asked && !a.Absent(file) && (ext == ".js" || ext == ".mjs" || ext == ".cjs") {
			starts.Configuration(a.Call, file)
			return
		}
	}
}
