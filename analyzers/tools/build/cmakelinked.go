package build

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/linking"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// linked is target_link_libraries(). Source: cmake-commands(7), 3.31.
func (p *project) linked(args []string, known bool) {
	if len(args) == 0 || p.targets[args[0]] == nil {
		p.bent = true
		return
	}
	t := p.targets[args[0]]
	t.dim = t.dim || !known
	for _, a := range args[1:] {
		switch a {
		case "PUBLIC", "PRIVATE", "INTERFACE", "LINK_PUBLIC", "LINK_PRIVATE", "LINK_INTERFACE_LIBRARIES", "general":
		case "optimized", "debug":
			t.dim = true
		default:
			t.links = append(t.links, a)
		}
	}
}

// plus reports whether sources have C++ in them.
func (p *project) plus(sources []string) bool {
	return len(p.languages) == 1 && p.languages[0] == "CXX" || slices.ContainsFunc(sources, func(s string) bool {
		return slices.Contains([]string{".cc", ".cpp", ".cxx", ".C"}, path.Ext(s))
	})
}

// shared reports whether a target of a kind is a library that programs are linked with and find when they run.
func (p *project) shared(kind string) (is, known bool) {
	if kind != "" {
		return kind == "shared", true
	}
	on := slices.Contains([]string{"ON", "1", "TRUE", "YES", "Y"}, strings.ToUpper(p.vars["BUILD_SHARED_LIBS"]))
	return on, !p.unsure["BUILD_SHARED_LIBS"] || p.defined["BUILD_SHARED_LIBS"]
}

// name is the file of a shared library that what is linked with it asks for.
func (t *target) name() string {
	if t.soname == "" {
		return t.prefix + t.output + ".so"
	}
	return t.prefix + t.output + ".so." + t.soname
}

// asks are the libraries that a target asks for when it runs, those of the project with their folders; ok is false
// where not all are known.
func (c cmaker) asks(p *project, t *target, depth int) (needed, dirs []string, plus, ok bool) {
	if t.dim || t.unsure || depth > 20 {
		return nil, nil, false, false
	}
	plus = t.plus
	for _, name := range t.links {
		own := p.targets[name]
		if own == nil {
			sonames, ok := c.sonames(name)
			if !ok {
				return nil, nil, false, false
			}
			needed = append(needed, sonames...)
			continue
		}
		if !own.sure || own.unsure {
			return nil, nil, false, false
		}
		if own.shared {
			needed, dirs = append(needed, own.name()), append(dirs, own.dirs["LIBRARY"])
			continue
		}
		more, where, also, ok := c.asks(p, own, depth+1)
		if !ok {
			return nil, nil, false, false
		}
		needed, dirs, plus = append(needed, more...), append(dirs, where...), plus || also
	}
	return needed, dirs, plus, true
}

// sonames are what a library that is not the project's own is asked for by: of -lNAME or NAME, or of a target that one
// of CMake's modules makes.
func (c cmaker) sonames(name string) (all []string, ok bool) {
	names := []string{strings.TrimPrefix(name, "-l")}
	if module, _, imported := strings.Cut(name, "::"); imported {
		if module == "Threads" {
			names = []string{"pthread"}
		} else if names = finders()[module].libraries; len(names) != 1 {
			return nil, false
		}
	}
	for _, n := range names {
		soname, ok := linking.Soname(c.World, n)
		if !ok || strings.ContainsAny(n, "/$.") {
			return nil, false
		}
		if soname != "" {
			all = append(all, soname)
		}
	}
	return all, true
}

// object is what is known of a target's program or library, nil where that is not all: Debian's compilers link what is
// named, and the C++ library whenever they link C++. Source: gcc(1), ld(1) of binutils 2.40.
func (c cmaker) object(p *project, t *target) *filesystem.ELF {
	if c.Arch() != "amd64" || p.bent || !t.sure || !t.shared && t.kind != "exe" {
		return nil
	}
	loader := c.Stat("/lib64/ld-linux-x86-64.so.2").Entry
	if id, _, _ := c.Release(); id == "ubuntu" || loader.Presence != filesystem.Present || loader.Likely {
		return nil
	}
	for _, name := range []string{"LDFLAGS", "CFLAGS", "CXXFLAGS", "CC", "CXX", "LIBRARY_PATH", "LD_RUN_PATH"} {
		if !c.Lookup(name).Unset {
			return nil
		}
	}
	for name := range p.vars {
		if bending.MatchString(name) {
			return nil
		}
	}
	for name := range p.unsure {
		if bending.MatchString(name) {
			return nil
		}
	}
	needed, dirs, plus, ok := c.asks(p, t, 0)
	if !ok {
		return nil
	}
	o := &filesystem.ELF{Class: 64, Machine: 62, Type: 3, Needed: needed, Runpath: dirs, Soname: t.name()}
	if plus {
		o.Needed = append(o.Needed, "libstdc++.so.6")
	}
	o.Needed = append(o.Needed, "libc.so.6")
	if !t.shared {
		o.Interp, o.Soname, o.Seeks = "/lib64/ld-linux-x86-64.so.2", "", c.Search().Opens(t.sources, nil)
	}
	return o
}

// bending are variables that change how programs are linked, or where they look for libraries.
var bending = lazyregexp.New(`^CMAKE_(\w+_LINKER_FLAGS\w*|\w*RPATH\w*|(C|CXX)_(FLAGS|COMPILER)|C_STANDARD_LIBRARIES|CXX_STANDARD_LIBRARIES|LINK_\w+|TOOLCHAIN_FILE|FIND_LIBRARY_SUFFIXES)$|STATIC`)

// linked puts the programs and libraries that a build surely makes where they are: all of them, unless goals are named.
func (c cmaker) linked(p *project, goals []string) {
	all := len(goals) == 0 || slices.ContainsFunc(goals, func(goal string) bool {
		return goal == "all" || strings.HasPrefix(goal, "install")
	})
	for _, name := range p.names {
		if t := p.targets[name]; !t.unsure && (all && !t.apart || slices.Contains(goals, name)) {
			c.lay(p, t, t.dirs["RUNTIME"], t.dirs["LIBRARY"], true)
		}
	}
}

// installed puts those that an installation takes in place: it removes the folders of the build from where they look
// for libraries. Source: cmake-properties(7), INSTALL_RPATH.
func (c cmaker) installed(p *project, prefix, destdir string) {
	for _, one := range p.installs {
		for _, name := range one.targets {
			where := map[string]string{}
			for kind, usual := range usual {
				dest, said := one.dest[kind]
				if !said {
					dest, said = one.dest[""]
				}
				if !said {
					dest = usual
				}
				where[kind] = path.Join("/", destdir, in(prefix, dest))
			}
			if t := p.targets[name]; t != nil && !t.unsure {
				c.lay(p, t, where["RUNTIME"], where["LIBRARY"], false)
			}
		}
	}
}

func (c cmaker) lay(p *project, t *target, programs, libraries string, built bool) {
	o := c.object(p, t)
	if o == nil {
		return
	}
	if !built {
		o.Runpath = nil
	}
	files, dir := t.files()["RUNTIME"], programs
	if o.Interp == "" {
		files, dir = t.files()["LIBRARY"], libraries
	}
	if strings.Contains(dir, "$") {
		return
	}
	for _, file := range files {
		at := c.Real(path.Join(dir, file))
		e := c.NewEntry(c.Fields[0].Span, filesystem.Regular, 0o755)
		e.ELF = o
		e.Known |= filesystem.KnowELF
		c.Edit(func(ed *filesystem.Editor) { ed.Put(at, e) })
	}
}
