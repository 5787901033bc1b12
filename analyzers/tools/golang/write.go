package golang

import (
	"cmp"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func known(p string) effects.Arg { return effects.Arg{Text: p, Known: true} }
func of(variable, text string) effects.Arg {
	return effects.Arg{Env: variable, Text: text, Known: true}
}

// cached is what most commands write: the caches of builds and modules, and the counters. Source: go help environment,
// go help cache.
func (c *call) cached() {
	c.under(of("GOPATH", "pkg"), of("GOCACHE", ""), of("GOMODCACHE", ""), known("/go/pkg"), of("HOME", "go/pkg"), of("HOME", ".cache/go-build"),
		of("HOME", ".config/go/telemetry"))
}

func (c *call) under(paths ...effects.Arg) {
	c.Do(effects.Action{Kind: effects.Under, Paths: paths})
}

// wide is what a command may write of which no more is known.
func (c *call) wide(args []effects.Arg) {
	tools.Settings(c.Command)
	for _, x := range append(effects.Told(args), effects.Scratch()...) {
		c.Do(x)
	}
	c.cached()
	c.programs(known("/go/bin"), of("GOPATH", "bin"), of("GOBIN", ""))
	for _, name := range []string{"GOBIN", "GOPATH"} {
		if to := c.env[name]; path.IsAbs(to) {
			c.programs(known(to), known(path.Join(to, "bin")))
		}
	}
	if strings.Contains(c.env["GOFLAGS"], "-o") {
		c.Do(effects.Action{Kind: effects.Anywhere, Quiet: true})
	}
	for i, a := range args {
		if a.Text == "-o" && i+1 < len(args) {
			c.under(args[i+1])
		}
	}
	c.Do(effects.Action{Kind: effects.Beside})
	if c.verb == "run" || c.verb == "generate" || c.verb == "test" {
		c.Do(effects.Action{Kind: effects.Anywhere, Quiet: true})
	}
}

// programs lets programs of any name appear in directories.
func (c *call) programs(dirs ...effects.Arg) {
	c.Do(effects.Action{Kind: effects.Scripts, Paths: dirs})
}

// reading are the commands that write nothing of the module's.
var reading = tools.WordList("version list vet doc help mod-verify mod-why mod-graph")

// write is what the command leaves behind.
func (c *call) write(args []effects.Arg) {
	switch {
	case reading.Has(c.verb):
		c.cached()
	case c.verb == "env" && c.followed && keep(c, args):
	case c.verb == "env":
		c.under(of("HOME", ".config/go/telemetry"))
		for _, a := range args {
			if a.Text == "-w" || a.Text == "-u" {
				c.under(of("HOME", ".config/go/env"), of("XDG_CONFIG_HOME", "go/env"), of("GOENV", ""))
			}
		}
	case c.verb == "build":
		c.cached()
		c.built(args)
	case c.verb == "install" && c.installed():
		c.cached()
	case c.verb == "mod-download":
		c.cached()
		m := c.module
		if m == nil || m.file == nil || m.drifted || len(m.file.Require) > 0 || len(c.operands) > 0 {
			c.projectFiles("go.sum")
		}
	case c.verb == "fmt" && (keeping{c}).formatted(), c.verb == "generate" && (keeping{c}).idle(), c.verb == "work" && (keeping{c}).workspaced():
		c.cached()
	case c.verb == "mod-tidy":
		c.cached()
		(keeping{c}).rewritten()
	case c.verb == "get":
		c.cached()
		(keeping{c}).got()
	case c.verb == "mod-init":
		(keeping{c}).initiated()
	case c.verb == "mod-vendor":
		c.cached()
		c.projectFiles("vendor", "go.sum")
	default:
		c.wide(args)
	}
}

// projectFiles are files of the main module that may have changed.
func (c *call) projectFiles(names ...string) {
	at, e := c.Above(c.dir, "go.mod")
	dir := path.Dir(at)
	if e.Presence != filesystem.Present {
		dir = c.dir
	}
	for _, name := range names {
		c.under(known(path.Join(dir, name)))
	}
}

// built is what go build makes: what -o names, or the program of the one package in the directory that it is called in.
func (c *call) built(args []effects.Arg) {
	if _, dry := c.flags["n"]; dry {
		return
	}
	o, told := c.flags["o"]
	names, all := c.names()
	library := strings.HasPrefix(c.flags["buildmode"].Text, "c-") // which has a header beside it
	switch {
	case told:
		if c.output(o, names, all); library {
			at := c.in(o.Text)
			c.under(known(strings.TrimSuffix(at, path.Ext(at)) + ".h"))
		}
	case c.Failed && !c.Likely:
	case library || !c.found.complete && !(all && c.found.named == 1):
		c.Do(effects.Action{Kind: effects.Inside, Paths: []effects.Arg{known(c.dir)}})
	case c.found.named == 1 && len(names) == 1:
		c.make(path.Join(c.dir, names[0]), args[0], c.main(0))
	}
}

// output is -o: a file, or a directory for programs. Source: go help build.
func (c *call) output(o effects.Arg, names []string, all bool) {
	at := c.in(o.Text)
	r := c.Stat(at)
	into := strings.HasSuffix(o.Text, "/") || r.Entry.Presence == filesystem.Present && r.Entry.Type == filesystem.Directory
	if at == "/dev/null" {
		return
	}
	vague := r.Entry.Presence == filesystem.Unknown && !strings.HasSuffix(o.Text, "/") && (c.found.named != 1 || len(names) != 1)
	one := c.found.named == 1 || all && len(names) == 1 // folders without Go files count among what ./... comes to
	if vague || into && !all || !into && !one {
		folder := strings.HasSuffix(o.Text, "/")
		o.Text = at
		if c.under(o); r.Entry.Presence == filesystem.Absent && !r.Entry.Likely && !folder {
			e := c.NewEntry(c.Span(o), filesystem.Regular, 0o755)
			e.Known &^= filesystem.KnowMode // it may be an archive of a library
			c.put(at, e)                    // go refuses to write several programs into what is no folder
		}
		return
	}
	if !into {
		if len(names) == 0 && all { // an archive of a library
			e := c.NewEntry(c.Span(o), filesystem.Regular, 0o644)
			e.Known |= filesystem.KnowELF | filesystem.KnowHead // it is neither a program nor a script
			c.put(at, e)
			return
		}
		c.make(at, o, c.main(0))
		return
	}
	for i, name := range names {
		c.make(path.Join(at, name), o, c.main(i))
	}
}

// installed is go install; false where what it makes is not followed. Source: go help install.
func (c *call) installed() bool {
	var bins []effects.Arg
	gobin, ok := c.environ("GOBIN")
	gopath, both := c.environ("GOPATH")
	first, _, _ := strings.Cut(gopath, ":")
	switch {
	case !ok || !both:
		return false
	case gobin != "" && c.Lookup("GOBIN").Text == "":
		bins = []effects.Arg{known(gobin)} // of the file
	case gobin != "":
		bins = []effects.Arg{of("GOBIN", "")}
	case first != "":
		bins = []effects.Arg{known(path.Join(first, "bin"))}
	default:
		bins = []effects.Arg{of("HOME", "go/bin")}
	}
	names, all := c.names()
	system, ok := c.environ("GOOS")
	arch, both := c.environ("GOARCH")
	at, placed := c.At(bins[0])
	if system, arch = cmp.Or(system, "linux"), cmp.Or(arch, c.arch()); system != "linux" || arch != c.arch() {
		at = path.Join(at, system+"_"+arch)
	}
	if !all || !placed || !ok || !both {
		c.programs(bins...)
		return true
	}
	for i, name := range names {
		c.make(path.Join(at, name), effects.Arg{}, c.main(i))
	}
	return true
}

// names are the files of the programs that the command makes; all is false when there may be others. Source: go help
// build, and cmd/go/internal/load, DefaultExecName: those for Windows end with .exe.
func (c *call) names() (names []string, all bool) {
	system, ok := c.environ("GOOS")
	ending := ""
	if system == "windows" {
		ending = ".exe"
	}
	if !ok {
		return nil, false
	}
	if c.found.library {
		return nil, true
	}
	if c.files() {
		return []string{strings.TrimSuffix(path.Base(c.operands[0].Text), ".go") + ending}, true
	}
	if c.remote() {
		for _, o := range c.operands {
			p, _, _ := strings.Cut(o.Text, "@")
			if strings.Contains(p, "...") {
				return nil, false
			}
			names = append(names, binary(p)+ending)
		}
		return names, true
	}
	all = c.found.complete || c.found.named == 1 && len(c.found.mains) == 1
	for _, dir := range c.found.mains {
		name := binary(dir)
		if m := c.module; m == nil || m.file == nil && dir == m.dir {
			return nil, false
		} else if rest, ok := cut(dir, m.dir); ok && m.file != nil {
			name = binary(path.Join(m.path, rest))
		}
		names = append(names, name+ending)
	}
	return names, all
}

// main is the directory of the i-th program, "" where it is none of this module's.
func (c *call) main(i int) string {
	if c.remote() || i >= len(c.found.mains) {
		return ""
	}
	return c.found.mains[i]
}

// taken refuses a program of go build without -o where a folder is. Source: cmd/go/internal/work, moveOrCopyFile; measured
// with go1.23.
func taken(c *call, at string, by effects.Arg) bool {
	e := c.Stat(at).Entry
	if _, told := c.flags["o"]; c.verb != "build" || told || c.Failed || e.Presence != filesystem.Present || e.Type != filesystem.Directory {
		return false
	}
	c.refuse(by, "build output \""+c.below(at)+"\" already exists and is a directory", e.Likely)
	return true
}

// make is a program that was built of a directory; the directories above it are made too.
func (c *call) make(at string, by effects.Arg, main string) {
	r := filesystem.Stat(c.State.Files, at)
	if taken(c, at, by) {
		return
	}
	if c.Mounts.ReadOnly(r.Path) && r.Entry.Presence == filesystem.Absent && !c.Failed {
		c.refuse(by, "open "+at+": read-only file system", r.Entry.Likely)
		return
	}
	e := c.NewEntry(c.Span(by), filesystem.Regular, 0o755)
	if e.ELF = cmp.Or(crossed(c), c.object(main)); e.ELF != nil {
		e.Known |= filesystem.KnowELF
		e.Likely = c.Executable == "" || c.Stat(at).Entry.Presence == filesystem.Unknown // it may be a folder
	}
	c.put(at, e)
}

// put leaves a file at a path, and makes the folders above it.
func (c *call) put(at string, e filesystem.Entry) {
	r := c.Stat(at)
	if tools.RuntimeDir(r.Path) {
		return
	}
	c.Edit(func(ed *filesystem.Editor) {
		if r.Guessed || r.Entry.Presence == filesystem.Unknown {
			ed.Reach(r.Path, true, c.Why)
		}
		ed.Put(r.Path, e)
	})
}
