package loader

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// object is a file being loaded.
type object struct {
	filesystem.Entry
	path   string // as the loader opened it; $ORIGIN is its directory
	parent *object
}

// process is one program being loaded.
type process struct {
	Start
	search
	closure Closure
	loaded  map[string]*object // by the names asked for, and by soname
	queue   []*object
}

// Resolve follows the loading of the program at an absolute path.
func Resolve(start Start, program string) Closure {
	at := filesystem.Stat(start.Files, program)
	c := Closure{Path: at.Path, Program: at.Entry, Likely: at.Entry.Likely}
	if at.Entry.Presence != filesystem.Present || !at.Entry.Has(filesystem.KnowELF) {
		return c
	}
	elf := at.Entry.ELF
	switch {
	case elf == nil:
		c.Kind, c.Complete = NotELF, true
		return c
	case elf.Interp == "":
		if len(elf.Needed) == 0 {
			c.Kind, c.Complete = Static, true
		}
		return c
	}
	c.Interpreter = elf.Interp
	return c.follow(start, at.Path)
}

// Open follows what dlopen loads for the library at an absolute path, in a program that the interpreter started and
// that has neither RPATH nor RUNPATH. The Closure is the library's.
func Open(start Start, interpreter, library string) Closure {
	at := filesystem.Stat(start.Files, library)
	c := Closure{Path: at.Path, Program: at.Entry, Likely: at.Entry.Likely, Interpreter: interpreter}
	if at.Entry.Presence != filesystem.Present || !at.Entry.Has(filesystem.KnowELF) {
		return c
	}
	if at.Entry.ELF == nil {
		c.Kind, c.Complete = NotELF, true
		return c
	}
	return c.follow(start, library)
}

// follow loads the object, which is opened under a path, and all that it needs.
func (c Closure) follow(start Start, opened string) Closure {
	interp := filesystem.Stat(start.Files, c.Interpreter)
	c.Likely = c.Likely || interp.Entry.Likely
	if interp.Entry.Presence == filesystem.Absent {
		c.Kind = NoLoader
		return c
	}
	kind, certain := kindOf(c.Interpreter, interp)
	if kind == Unknown {
		return c
	}
	c.Kind, c.Likely, c.Complete = kind, c.Likely || !certain, true
	p := &process{Start: start, closure: c, loaded: map[string]*object{}}
	like := *c.Program.ELF
	like.Interp = c.Interpreter
	p.search = newSearch(start, kind, &like, interp)
	p.run(&object{Entry: c.Program, path: opened}, &object{Entry: interp.Entry, path: c.Interpreter})
	return p.closure
}

// Find looks a library up by name for a program that has no RPATH or RUNPATH, as dlopen or a link with -l alone would.
// like is an object of the wanted machine and loader says which loader searches.
func Find(start Start, kind Kind, interpreter string, like *filesystem.ELF, name string) Library {
	p := &process{Start: start, loaded: map[string]*object{}}
	p.search = newSearch(start, kind, like, filesystem.Stat(start.Files, interpreter))
	l, _ := p.find(name, &object{Entry: filesystem.Entry{ELF: &filesystem.ELF{Class: like.Class, Machine: like.Machine}}, path: "/"})
	return l
}

// kindOf reports whether this is a loader by its soname, else by its name; certain is false for a mere name.
func kindOf(asked string, at filesystem.Resolved) (kind Kind, certain bool) {
	name, certain := path.Base(asked), false
	if at.Entry.Presence == filesystem.Present {
		name = path.Base(at.Path)
		if at.Entry.Has(filesystem.KnowELF) && at.Entry.ELF != nil && at.Entry.ELF.Soname != "" {
			name, certain = at.Entry.ELF.Soname, true
		} else if path.Base(asked) == name {
			certain = true
		}
	}
	switch {
	case strings.HasPrefix(name, "ld-musl-"), strings.HasPrefix(name, "libc.musl-"), name == "libc.so":
		return Musl, certain
	case strings.HasPrefix(name, "ld-linux"), strings.HasPrefix(name, "ld64.so"), strings.HasPrefix(name, "ld.so"), strings.HasPrefix(name, "ld-2."):
		return Glibc, certain
	}
	return Unknown, false
}

func (p *process) run(program, interp *object) {
	p.loaded[path.Base(interp.path)] = interp
	if elf := interp.ELF; elf != nil && elf.Soname != "" {
		p.loaded[elf.Soname] = interp
	}
	var objects []*object
	p.queue = append(p.queue, program)
	if !p.Preload.Known {
		p.closure.Complete = false
	}
	for _, name := range strings.FieldsFunc(p.Preload.Text, func(r rune) bool { return r == ':' || r == ' ' }) {
		p.load(name, program, true)
	}
	for len(p.queue) > 0 {
		o := p.queue[0]
		p.queue = p.queue[1:]
		objects = append(objects, o)
		if o.ELF == nil {
			p.closure.Complete = false
			continue
		}
		for _, name := range o.ELF.Needed {
			p.load(name, o, false)
		}
	}
	if p.kind == Glibc {
		for _, o := range objects {
			p.versions(o)
		}
	}
}

func (p *process) load(name string, by *object, preload bool) {
	if _, done := p.loaded[name]; done || p.kind == Musl && ownName(name) {
		return
	}
	l, o := p.find(name, by)
	if o == nil && l.Presence == filesystem.Unknown && p.kind == Glibc && name == libc {
		if o = p.paired(); o != nil {
			l.Presence, l.Path, p.closure.Likely = filesystem.Present, o.path, true
		}
	}
	l.Preload = preload
	p.closure.Libraries = append(p.closure.Libraries, l)
	p.closure.Complete = p.closure.Complete && l.Presence != filesystem.Unknown
	p.loaded[name] = o
	if o == nil {
		return
	}
	if o.ELF != nil && o.ELF.Soname != "" && p.loaded[o.ELF.Soname] == nil {
		p.loaded[o.ELF.Soname] = o
	}
	p.queue = append(p.queue, o)
}

// libc is the C library by the name that programs have in them.
const libc = "libc.so.6"

// paired is the C library in one of the loader's own folders, where it is not certain that no other is found first: a
// loader starts nothing with the library of another version of glibc, so that it is likely the one.
func (p *process) paired() *object {
	for _, d := range p.defaults {
		at := p.now.Stat(d.dir + "/" + libc)
		if at.Entry.Presence == filesystem.Present && at.Entry.Has(filesystem.KnowELF) && at.Entry.ELF != nil {
			return &object{Entry: at.Entry, path: at.Path}
		}
	}
	return nil
}

// ownName matches the libraries that musl's loader itself stands for, whatever their version.
func ownName(name string) bool {
	rest, ok := strings.CutPrefix(name, "lib")
	stem, _, dot := strings.Cut(rest, ".")
	return ok && dot && slices.Contains([]string{"c", "pthread", "rt", "m", "dl", "util", "xnet"}, stem)
}

// versions checks what o asks of the libraries it needs. A library without any definitions draws only a warning of the
// loader.
func (p *process) versions(o *object) {
	if o.ELF == nil {
		return
	}
	for _, need := range o.ELF.VerNeeds {
		lib := p.loaded[need.File]
		if lib == nil || lib.ELF == nil || len(lib.ELF.VerDefs) == 0 {
			continue
		}
		for _, v := range need.Versions {
			if !slices.Contains(lib.ELF.VerDefs, v) {
				p.closure.Versions = append(p.closure.Versions, Version{Name: v, Library: lib.path, By: o.path})
			}
		}
	}
}
