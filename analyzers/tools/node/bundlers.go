package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/node/bundle"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// bundle is a program that makes few files of many.
func (a outputCall) bundle(tool string, args []string) bool {
	p, presence := a.project()
	if presence == filesystem.Unknown {
		return false
	}
	made, ok := bundle.Of(tool, bundle.Project{
		Text:   func(name string) (string, bool) { return a.text(a.at(name)) },
		Absent: func(name string) bool { return a.absent(name) },
		Module: p.Type == "module",
		Fields: p.targets(),
	}, args)
	if !ok {
		return false
	}
	dir := a.at(made.Folder)
	var left *string
	if a.sourceless(made.Entries); !a.Failed {
		left = a.left(made)
	}
	if a.barred(dir) {
		a.Refuse(effects.Arg{}, state.FailsAccess, "EACCES: permission denied, open '"+path.Join(dir, "...")+"'", false)
	}
	fresh := a.absent(dir)
	a.wrote(made.Folder)
	if len(made.Files) > 0 {
		a.Edit(func(e *filesystem.Editor) { a.laidOut(e, a.Real(dir), made, fresh, left) })
	}
	return true
}

// left is what a bundle loads that leaves packages as they are, written as a source of its own; nil where that is not
// known.
func (a outputCall) left(made bundle.Product) *string {
	packages := a.resolve(made.Entries...)
	if !made.Outside || len(made.Files) != 1 || len(packages) == 0 {
		return nil
	}
	text := ""
	for _, name := range packages {
		text += "import \"" + name + "\";\n"
	}
	return &text
}

// at is a path as the command sees it.
func (a *call) at(p string) string {
	if path.IsAbs(p) {
		return path.Clean(p)
	}
	return path.Join(a.Dir.Text, p)
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
	}
}

// targets are the fields of package.json that Parcel takes for its targets.
func (m manifest) targets() (fields []string) {
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
func (a outputCall) sourceless(entries []string) {
	for _, entry := range entries {
		if strings.ContainsAny(entry, "*?{:") || !strings.HasPrefix(entry, ".") && path.Ext(entry) == "" {
			continue
		}
		if at := a.at(entry); a.nothingLike(at) {
			a.Refuse(effects.Arg{}, state.FailsPath, "Could not resolve \""+entry+"\": "+at+" does not exist", false)
			return
		}
	}
}

// nothingLike reports whether certainly neither a path is there nor the same with an ending, of any kind.
func (a *call) nothingLike(at string) bool {
	if !a.absent(at) {
		return false
	}
	dir := path.Dir(at)
	if a.absent(dir) {
		return true
	}
	names, complete := a.Children(dir)
	if !complete {
		return a.unlisted(at)
	}
	base := strings.TrimSuffix(path.Base(at), ".js")
	for _, name := range names {
		if name == base || strings.HasPrefix(name, base+".") {
			return false
		}
	}
	return true
}

// unlisted is nothingLike for a folder that is not listed completely: by the endings that there are.
func (a *call) unlisted(at string) bool {
	base := strings.TrimSuffix(at, ".js")
	for _, ext := range []string{"", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts", ".d.ts", ".json", ".vue", ".svelte", ".css", ".node"} {
		if !a.absent(base + ext) {
			return false
		}
	}
	return true
}
