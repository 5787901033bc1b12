package golang

import (
	"bytes"
	"cmp"
	"errors"
	"go/build"
	"go/version"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/golang/sources"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Bounds of a survey; past them it is not complete.
const (
	maxPackages = 300
	maxFolders  = 2000
)

// survey is what is known of the packages that a command builds, those of the module that they import included.
type survey struct {
	complete bool             // nothing about them is unknown
	library  bool             // the files that are named are no program's
	mains    []string         // directories of programs
	imports  map[string]bool  // packages from outside the module
	cgo      bool             // a file imports "C"
	links    []string         // libraries that such files name
	named    int              // packages that the command line comes to
	dirs     []string         // their directories
	files    []string         // those of the first package where the command line names them one by one
	packages []*build.Package // those of which all files are known
	seeks    []filesystem.Seek
	brought  []string // what of those the program has in it
}

// errUnknown is a file or folder of which not all is known.
var errUnknown = errors.New("unknown")

// loading is a package that is read.
type loading struct {
	dir       string
	cgo       bool
	files     *filesystem.State
	supposing bool
	named     int // files that the command line names
}

// loaded is what came of it.
type loaded struct {
	p                  *build.Package
	err                error
	supposed, wondered bool
}

// load reads the package in a directory as go does, once for all that import it; err is errUnknown where the state does
// not tell. Nobody may change the package.
func (c *call) load(dir string, cgo bool) (*build.Package, error) {
	k := loading{dir, cgo, c.State.Files, c.Supposing, len(c.found.files)}
	l, ok := c.loads[k]
	if !ok {
		supposed, wondered := c.Supposed, c.Wondered
		c.Supposed, c.Wondered = false, false
		l.p, l.err = afresh(c, dir, cgo)
		l.supposed, l.wondered = c.Supposed, c.Wondered
		c.Supposed, c.Wondered = supposed, wondered
		c.loads[k] = l
	}
	c.Supposed, c.Wondered = c.Supposed || l.supposed, c.Wondered || l.wondered
	return l.p, l.err
}

// afresh is load without what was loaded before.
func afresh(c *call, dir string, cgo bool) (*build.Package, error) {
	unknown := false
	arch, known := c.environ("GOARCH")
	system, clear := c.environ("GOOS")
	if !known || !clear {
		return nil, errUnknown
	}
	ctx := build.Default
	ctx.GOOS, ctx.GOARCH, ctx.CgoEnabled, ctx.BuildTags = cmp.Or(system, "linux"), cmp.Or(arch, c.arch()), cgo, c.tags()
	ctx.GOROOT, ctx.GOPATH, ctx.InstallSuffix, ctx.ToolTags = "", "", "", nil
	release := compiling(c)
	ctx.ReleaseTags = released(release, ctx.ReleaseTags)
	ctx.JoinPath, ctx.IsAbsPath = path.Join, path.IsAbs
	ctx.SplitPathList = func(list string) []string { return strings.Split(list, ":") }
	ctx.HasSubdir = func(string, string) (string, bool) { return "", false }
	ctx.IsDir = func(p string) bool { return c.Stat(p).Entry.Type == filesystem.Directory }
	ctx.ReadDir = func(p string) ([]fs.FileInfo, error) {
		files, all := chosen(c, p)
		unknown = unknown || !all
		return slices.DeleteFunc(files, c.unasked), nil
	}
	ctx.OpenFile = func(p string) (io.ReadCloser, error) {
		e := c.Stat(p).Entry
		if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
			unknown = true
			return nil, errUnknown
		}
		return io.NopCloser(bytes.NewReader(e.Content)), nil
	}
	p, err := inspect(c, &ctx, dir, &unknown)
	if unknown || p != nil && slices.ContainsFunc(p.AllTags, func(tag string) bool {
		return strings.HasPrefix(tag, "goexperiment.") || release == "" && recent(tag)
	}) {
		return p, errUnknown
	}
	return p, err
}

// inspect is go/build's ImportDir, which looks into every file: once where the same files are there as before.
func inspect(c *call, ctx *build.Context, dir string, unknown *bool) (*build.Package, error) {
	files, _ := ctx.ReadDir(dir)
	all := sources.NewSum()
	all.Add(dir, ctx.GOOS, ctx.GOARCH, ctx.CgoEnabled, ctx.BuildTags, ctx.ReleaseTags, ctx.IsDir(dir))
	for _, f := range files {
		i, ok := f.(info)
		if e := i.entry; !ok || e.Likely || !i.IsDir() && strings.HasSuffix(i.name, ".go") && !e.Has(filesystem.KnowContent) {
			return ctx.ImportDir(dir, 0)
		}
		all.Add(i.name, i.entry.Type, i.entry.Has(filesystem.KnowContent), sources.Text(i.entry.Content))
	}
	kept, sum := sources.Of(c.Sent, c.Memory), all.Uint64()
	if p := kept.Package(sum); p != nil {
		return p, nil
	}
	p, err := ctx.ImportDir(dir, 0)
	if err == nil && !*unknown {
		kept.Inspected(sum, p)
	}
	return p, err
}

// unasked reports whether a file is one of tests whose text is not known, as where it is large: a command that runs no
// tests does without.
func (c *call) unasked(f fs.FileInfo) bool {
	i, ok := f.(info)
	return ok && c.verb != "test" && c.verb != "vet" && strings.HasSuffix(i.name, "_test.go") &&
		!i.entry.Has(filesystem.KnowContent)
}

// released are those of the tags go1.1, go1.2 and so on that a release satisfies; all where it is not known.
func released(release string, tags []string) []string {
	return slices.DeleteFunc(slices.Clone(tags), func(tag string) bool {
		return release != "" && version.Compare(version.Lang(release), tag) < 0
	})
}

// recent reports whether a tag is one of a release that distributions may not have yet.
func recent(tag string) bool { return version.IsValid(tag) && version.Compare(tag, "go1.18") > 0 }

// chosen are the files of the package in a directory that go looks at: those that the command line names, or all.
func chosen(c *call, dir string) (files []fs.FileInfo, all bool) {
	if len(c.found.files) == 0 || path.Dir(c.found.files[0]) != dir {
		return c.listed(dir)
	}
	all = true
	for _, at := range c.found.files {
		e := c.Stat(at).Entry
		all = all && e.Presence == filesystem.Present && !e.Likely && path.Dir(at) == dir
		files = append(files, info{path.Base(at), e})
	}
	return files, all
}

// managed are what commands of go's write, or do not, where packages are: none is in them.
var managed = tools.WordList("go.mod go.sum go.work go.work.sum vendor")

// listed are the Go files and folders in a directory; all is false when there may be others.
func (c *call) listed(dir string) (files []fs.FileInfo, all bool) {
	r := c.Stat(dir)
	names, all := c.Children(r.Path)
	if r.Entry.Presence != filesystem.Present || r.Entry.Likely || len(names) > maxFolders {
		return nil, false
	}
	for _, name := range names {
		if managed.Has(name) {
			continue
		}
		e := c.Stat(path.Join(r.Path, name)).Entry
		if e.Presence != filesystem.Present || e.Likely || e.Type == filesystem.UnknownType {
			all = all && !strings.HasSuffix(name, ".go") && e.Presence != filesystem.Unknown
			continue
		}
		files = append(files, info{name, e})
	}
	return files, all
}

// info is an entry as go/build takes it.
type info struct {
	name  string
	entry filesystem.Entry
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.entry.Size }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return i.entry.Type == filesystem.Directory }
func (i info) Sys() any           { return nil }
func (i info) Mode() fs.FileMode {
	if i.IsDir() {
		return fs.ModeDir | 0o755
	}
	return 0o644
}

// ignored reports whether go.mod has patterns pass over a directory. Source: go.dev/ref/mod, "ignore directive", since
// Go 1.25.
func ignored(c *call, dir string) bool {
	if c.module == nil || c.module.file == nil {
		return false
	}
	rest, _ := cut(dir, c.module.dir)
	for _, i := range c.module.file.Ignore {
		at := strings.TrimPrefix(path.Clean("/"+i.Path), "/")
		if rest == at || !strings.HasPrefix(i.Path, "./") && strings.HasSuffix(rest, "/"+at) {
			return true
		}
	}
	return false
}

// folders are the directories at and below dir that a pattern with ... comes to. Source: go help packages.
func (c *call) folders(dir string) (dirs []string, all bool) {
	all = true
	var walk func(string, int)
	walk = func(at string, depth int) {
		files, known := c.listed(at)
		all = all && known
		if len(dirs) > maxFolders || depth > 40 {
			all = false
			return
		}
		dirs = append(dirs, at)
		for _, f := range files {
			name := f.Name()
			if !f.IsDir() || name == "vendor" || name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") ||
				ignored(c, path.Join(at, name)) ||
				c.Stat(path.Join(at, name, "go.mod")).Entry.Presence != filesystem.Absent {
				continue
			}
			walk(path.Join(at, name), depth+1)
		}
	}
	walk(dir, 0)
	return dirs, all
}
