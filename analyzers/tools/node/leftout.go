package node

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/packages"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// leftOut are the development dependencies of a project and its parts, with the programs that they would bring, where
// nothing says what is installed and those are left out: they are likely not there. A package that is asked for and is a
// tool itself may bring others, and so may one of whose family a dependency is.
func leftOut(all []projects.Project) (names, programs []string) {
	asked, dev := map[string]bool{}, map[string]bool{}
	for _, p := range all {
		for _, list := range []map[string]string{p.Dependencies, p.OptionalDependencies, p.PeerDependencies} {
			for name := range list {
				asked[name] = true
			}
		}
		for name := range p.DevDependencies {
			dev[name] = true
		}
	}
	for program, owners := range packages.Owners() {
		if anyOf(owners, asked) {
			return nil, nil
		}
		if anyOf(owners, dev) {
			programs = append(programs, program)
		}
	}
	for name := range dev {
		if !asked[name] && !packages.Brings(asked, name) {
			names, programs = append(names, name), append(programs, path.Base(name)) // most have a program of their own name, if any
		}
	}
	slices.Sort(names)
	return names, programs
}

// foreseen is what follows from package.json alone of the folders of packages, where no list says what is installed.
type foreseen struct {
	fresh  []string // folders of packages that were not there
	absent []string // what is likely not there afterwards
	names  []string // all packages that come, where that is known
	scopes []string // of which any may come too
	whole  bool     // nothing else comes
}

// foresee looks at a project, and its parts, before it is installed. A part is not put into the folder of another one,
// unless that asks for another version of it. Source: npm's documentation, "workspaces".
func (a *call) foresee(p projects.Project, omit bool) (f foreseen) {
	parts, complete := a.Members(p)
	all := append([]projects.Project{p}, parts...)
	var names, programs []string
	if omit && complete {
		names, programs = leftOut(all)
	}
	if f.names, f.scopes, f.whole = comes(all, omit); !complete {
		f.whole = false
	}
	for _, program := range programs {
		names = append(names, path.Join(".bin", program))
	}
	for _, part := range parts {
		names = append(names, part.Name)
	}
	for _, one := range all {
		dir := path.Join(one.Dir, "node_modules")
		if a.Absent(dir) {
			f.fresh = append(f.fresh, dir)
		}
		for _, name := range names {
			if at := path.Join(dir, name); name != "" && a.Absent(at) {
				f.absent = append(f.absent, at)
			}
		}
	}
	return f
}

// comes are the packages that an installation of a project and its parts brings, and the scopes of which it may bring any.
// ok is false where that is not known of one, or one does not come by its name from a registry.
func comes(all []projects.Project, omit bool) (names, scopes []string, ok bool) {
	own, asked := map[string]bool{}, map[string]bool{}
	for _, p := range all {
		own[p.Name] = true
	}
	for _, p := range all {
		for _, group := range append(p.Asked(omit), p.PeerDependencies) {
			for name, wanted := range group {
				if own[name] {
					continue
				}
				if strings.ContainsAny(wanted, ":/") {
					return nil, nil, false
				}
				asked[name] = true
			}
		}
	}
	return packages.Closure(projects.Sorted(asked))
}

// likelyClosed is a new folder of packages that has what well-known packages bring, and likely no others, nor the programs
// of others, whose paths it returns.
func (a *call) likelyClosed(e *filesystem.Editor, dir string, f foreseen) (absent []string) {
	names := map[string]bool{}
	for _, name := range f.names {
		names[name] = true
	}
	a.closed(e, dir, names, f.scopes...)
	inOpen := func(owner string) bool { return slices.Contains(f.scopes, path.Dir(owner)) }
	for program, owners := range packages.Owners() {
		if !anyOf(owners, names) && !slices.ContainsFunc(owners, inOpen) {
			absent = append(absent, path.Join(dir, ".bin", program))
		}
	}
	e.Doubt(dir, a.Why)
	return absent
}

// after notes what the installation left: a link to each part by its name, and no program that takes the place of node.
// A folder that may be there without what is looked for is as good as none. Measured with npm 11.19.
func (a *call) after(p projects.Project, f foreseen) {
	parts, _ := a.Members(p)
	a.Edit(func(e *filesystem.Editor) {
		folder := a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755)
		for _, dir := range f.fresh {
			if f.whole {
				f.absent = append(f.absent, a.likelyClosed(e, dir, f)...)
			}
			e.Put(path.Join(dir, ".bin"), folder)
			e.Remove(path.Join(dir, ".bin/node"), filesystem.Cause{})
		}
		folder.Likely = true
		for _, at := range f.absent {
			if e.State().Lookup(path.Dir(at)).Presence == filesystem.Unknown {
				e.Put(path.Dir(at), folder)
			}
			e.Put(at, filesystem.Entry{Presence: filesystem.Absent, Likely: true, Cause: folder.Cause})
		}
		for _, part := range parts {
			link := a.NewEntry(a.Fields[0].Span, filesystem.Symlink, 0o777)
			if link.Link = packages.LinkTo(part.Name, strings.TrimPrefix(part.Dir, p.Dir)); part.Name != "" {
				e.Put(path.Join(p.Dir, "node_modules", part.Name), link)
			}
		}
	})
}
