package buildcontext

import (
	"context"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/contextpaths"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Inference establishes which folder is likely the build context where nobody named one; nil where one did.
var Inference = &analyzers.Analyzer[*Inferred]{
	Name:     "inference",
	Doc:      "the folder that is likely the build context, where nobody named one",
	Requires: []analyzers.Node{contextpaths.Analyzer},
	Run: func(ctx context.Context, p *analyzers.Pass) (*Inferred, error) {
		if p.Build.Context == nil || !p.Build.Assumed || p.Build.Defined != "" {
			return nil, nil
		}
		i := infer(ctx, p.Build, contextpaths.Analyzer.Of(p))
		return i, ctx.Err()
	},
}

// Inferred is one folder, of the Dockerfile's and those above it up to the root of Build.Context: the nearest that has
// all paths that the build names and sends them, else the nearest of those that have most; or one beside the Dockerfile
// that is called context and has all, where none of them does. Where only the whole context
// is copied, which any folder has, the files that RUN names count instead, and those that its tools need.
type Inferred struct {
	Folder  string              // in Build.Context; "." is its root
	Above   int                 // how many folders it is above the Dockerfile's; -1: one below
	Fits    bool                // it is taken to be the context; else nothing is known of the context
	Had     int                 // how many of the paths it has
	Missing []contextpaths.Path // what it lacks
	Empty   source.Span         // what is copied is the whole context, and no folder has more than what images are made with; else nowhere

	sent  int // of the paths
	words int // of those that may be files, and of what the tools of RUN need: how many it has
	files fs.FS
}

func infer(ctx context.Context, build *analyzers.Build, named contextpaths.Result) *Inferred {
	folder := path.Join(".", build.Folder)
	var best *Inferred
	bare := !named.Whole.Nowhere() && len(named.Paths) == 0 // any folder has what is copied
	var needs [][]string
	if bare {
		needs = roots(named.Runs)
	}
	for above := 0; ctx.Err() == nil; above++ {
		files, err := fs.Sub(build.Context, folder)
		if err != nil {
			break
		}
		i := &Inferred{Folder: folder, Above: above, files: files}
		if bare && !i.project() {
			if folder == "." {
				break
			}
			folder = path.Dir(folder)
			continue
		}
		i.weigh(build, named.Paths)
		if bare { // the words of RUN are what is left to go by
			i.words = i.count(named.Words) + i.fit(needs)
		}
		if best == nil || i.Had > best.Had || i.Had == best.Had && i.sent > best.sent || bare && i.words > best.words {
			best = i
		}
		if folder == "." || i.sent == len(named.Paths) && (!bare || i.words == len(named.Words)+len(needs)) {
			break
		}
		folder = path.Dir(folder)
	}
	if best != nil && len(best.Missing) > 0 {
		if below := inNamed(build, named.Paths); below != nil {
			return below
		}
	}
	if best == nil { // nothing but Dockerfiles, and what is kept beside them
		best = &Inferred{Folder: path.Join(".", build.Folder), files: build.Context, Empty: named.Whole}
	} else {
		// A Dockerfile at the root is built there whatever is missing; elsewhere most of the paths have to speak for a
		// folder, or half of them where it is the Dockerfile's own and a project's.
		best.Fits = build.Folder == "" || build.Folder == "." || best.Had > len(best.Missing) || len(best.Missing) == 0 ||
			best.Above == 0 && best.Had == len(best.Missing) && best.count(manifests) > 0 &&
				!slices.ContainsFunc(best.Missing, result)
	}
	return best
}

// inNamed is the folder beside the Dockerfile whose name says that it is the build context, where it has all paths that
// the build names; nil for none.
func inNamed(build *analyzers.Build, paths []contextpaths.Path) *Inferred {
	entries, err := fs.ReadDir(build.Context, path.Join(".", build.Folder))
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if !e.IsDir() || !strings.Contains(strings.ToLower(e.Name()), "context") {
			continue
		}
		i := &Inferred{Folder: path.Join(build.Folder, e.Name()), Above: -1, Fits: true}
		if i.files, err = fs.Sub(build.Context, i.Folder); err != nil {
			continue
		}
		if i.weigh(build, paths); len(i.Missing) == 0 && i.sent == len(paths) {
			return i
		}
	}
	return nil
}

// project reports whether the folder holds more than what images are made with. Where all that is copied is the whole
// context, every folder has it, and one that Dockerfiles are kept in says nothing.
func (i *Inferred) project() bool {
	entries, err := fs.ReadDir(i.files, ".")
	return err != nil || slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		name := strings.ToLower(e.Name())
		return !strings.HasPrefix(name, ".") && !strings.HasPrefix(name, "dockerfile") && !strings.HasPrefix(name, "readme") && !aside[path.Ext(name)]
	})
}

// aside are the endings of files that are kept beside Dockerfiles.
var aside = map[string]bool{".dockerfile": true, ".sh": true, ".conf": true, ".cfg": true, ".ini": true, ".yml": true, ".yaml": true, ".env": true,
	".hcl": true, ".nix": true, ".tmpl": true, ".template": true, ".md": true}

// manifests are files by which tools know a project's folder.
var manifests = strings.Fields(`package.json requirements.txt pyproject.toml setup.py go.mod Cargo.toml pom.xml build.gradle
	build.gradle.kts Gemfile composer.json mix.exs CMakeLists.txt`)

// result reports whether a path is likely what a command before the build makes.
func result(p contextpaths.Path) bool {
	return path.Ext(p.Pattern) == "" || slices.ContainsFunc(strings.Split(p.Pattern, "/"), func(name string) bool {
		return slices.Contains([]string{"build", "dist", "out", "output", "target", "bin", "release", "publish"}, name)
	})
}

// weigh counts the paths that a folder has and sends. No file is read for it.
func (i *Inferred) weigh(build *analyzers.Build, paths []contextpaths.Path) {
	c := New(i.files, build.Ignore)
	c.Assumed = true
	for _, p := range paths {
		had, lacks := has(names{c, false}, p.Pattern)
		switch {
		case lacks && build.Untracked != nil && build.Untracked(path.Join(i.Folder, p.Pattern)):
			// made before the build, wherever that is
		case lacks:
			i.Missing = append(i.Missing, p)
		case had && !i.own(build, p):
			i.Had++
			if sent, _ := has(names{c, true}, p.Pattern); sent {
				i.sent++
			}
		}
	}
}

// count is how many of the paths the folder has.
func (i *Inferred) count(paths []string) (had int) {
	for _, p := range paths {
		if _, err := fs.Stat(i.files, strings.TrimPrefix(p, "/")); err == nil {
			had++
		}
	}
	return had
}

// fit is how many of the tools have a file of theirs in the folder.
func (i *Inferred) fit(needs [][]string) (n int) {
	for _, names := range needs {
		if i.count(names) > 0 {
			n++
		}
	}
	return n
}

// own reports whether a path is the Dockerfile's folder as seen from the one above it, and may as well be a program:
// that is named after the folder which it is built in.
func (i *Inferred) own(build *analyzers.Build, p contextpaths.Path) bool {
	return i.Above == 1 && !p.Folder && p.Pattern == "/"+path.Base(build.Folder)
}

// has reports whether a folder has a path, and whether it certainly lacks it. It need not have what matches a pattern.
func has(t filesystem.Tree, pattern string) (had, lacks bool) {
	if filesystem.HasWildcard(pattern) {
		m := filesystem.Glob(t, pattern, false)
		return len(m.Paths) > 0, m.Prefix.Entry.Presence == filesystem.Absent
	}
	presence := filesystem.Stat(t, pattern).Entry.Presence
	return presence != filesystem.Absent, presence == filesystem.Absent
}

// names is a context as names, types and links alone. sent leaves out what the ignore file does.
type names struct {
	c    *Context
	sent bool
}

func (n names) Lookup(p string) filesystem.Entry {
	if p == "/" {
		return filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory}
	}
	p = strings.TrimPrefix(p, "/")
	n.c.mu.Lock()
	defer n.c.mu.Unlock()
	f := n.c.find(p)
	if f == nil {
		return n.c.absent(p)
	}
	if n.sent && !n.c.sent(p) {
		return filesystem.Entry{Presence: filesystem.Absent}
	}
	e := filesystem.Entry{Presence: filesystem.Present, Type: kind(f.Type())}
	if e.Type == filesystem.Symlink {
		target, err := fs.ReadLink(n.c.files, p)
		if err != nil {
			e.Type = filesystem.UnknownType
		}
		e.Link = target
	}
	return e
}

func (n names) Children(dir string) (children []string, complete bool) {
	if n.sent {
		return n.c.Children(dir)
	}
	return n.c.Unfiltered().Children(dir)
}
