package python

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools/python/popular"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// arrived puts what an installation of well-known projects from an index may bring into the folder of packages: other
// modules it likely does not bring. It is nil where not all of the projects, and of what they require, are known.
func (a *call) arrived(x effects.Action) func(e *filesystem.Editor, site string) {
	w := a.wished(x, a.Platform(a.Minor()))
	if w.unread || w.beside || len(w.files) > 0 || a.Doubtful || len(w.all) == 0 && !x.Options.Has("r", "requirement") {
		return nil
	}
	var asked []popular.Wanted
	for _, one := range w.all {
		p := popular.Wanted{Name: pypi.Normal(one.Name)}
		for _, extra := range one.extras {
			p.Extras = append(p.Extras, pypi.Normal(extra))
		}
		asked = append(asked, p)
	}
	modules, projects, ok := popular.Contents(asked)
	if !ok {
		return nil
	}
	for _, name := range projects { // of the metadata the version is not known
		modules = append(modules, name+".dist-info")
	}
	entry := a.NewEntry(a.Span(effects.Arg{}), filesystem.UnknownType, 0)
	entry.Likely, entry.Known = true, 0
	return func(e *filesystem.Editor, site string) {
		e.Doubt(site, a.Why)
		for _, name := range modules {
			if at := path.Join(site, name); e.State().Lookup(at).Presence != filesystem.Present {
				e.Put(at, entry)
			} else {
				e.Under(at, a.Why)
			}
		}
	}
}

// intoScheme is an installation into folders of its own, which place puts packages into: the user's, or those that the
// command line names.
func (a *call) intoScheme(x effects.Action, to scheme, place func(e *filesystem.Editor, site string)) {
	site := a.Real(to.site)
	dir := a.NewEntry(a.Span(effects.Arg{}), filesystem.Directory, 0o755)
	a.Edit(func(e *filesystem.Editor) {
		if e.State().Lookup(site).Presence == filesystem.Absent {
			e.Put(site, dir)
		}
		place(e, site)
	})
	a.programs(x, to)
	a.record(x, to.site)
	below := effects.Action{Kind: effects.Under}
	for _, name := range []string{"include", "share", "etc", "man"} {
		below.Paths = append(below.Paths, effects.Arg{Text: path.Join(path.Dir(to.bin), name), Known: true})
	}
	a.Do(below)
}
