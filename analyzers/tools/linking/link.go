// Package linking has what C compilers make of what they link, and what ldconfig makes of libraries.
package linking

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/csource"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// toolchain is what a compiler's links ask for that follow from nothing on its command line.
type toolchain struct {
	interp string
	libc   string
	more   string // a library of the language's own
}

// linkers are the compilers whose links are followed. Sources: GCC's manual, "Options for Linking"; ld(1); musl's
// tools/musl-gcc.specs.sh.
var linkers = map[string]toolchain{
	"gcc":      {"/lib64/ld-linux-x86-64.so.2", "libc.so.6", ""},
	"cc":       {"/lib64/ld-linux-x86-64.so.2", "libc.so.6", ""},
	"g++":      {"/lib64/ld-linux-x86-64.so.2", "libc.so.6", "libstdc++.so.6"},
	"c++":      {"/lib64/ld-linux-x86-64.so.2", "libc.so.6", "libstdc++.so.6"},
	"musl-gcc": {"/lib/ld-musl-x86_64.so.1", "libc.so", ""},
}

// unlinked are options with which nothing is linked, or in a way that is not followed.
var unlinked = tools.WordList("-c -S -E -M -MM -static-pie -nostdlib -nodefaultlibs -nostartfiles -r -fsyntax-only -m32 --version --help -v")

// link is what a compiler's command line says of the file that it makes.
type link struct {
	out     string
	shared  bool
	dtags   bool // RUNPATH rather than RPATH
	elf     filesystem.ELF
	dirs    []string // of -L
	libs    []string // of -l, ":NAME" included
	files   []string // objects and libraries named by path
	sources []string // C files
	objects []string // files that were compiled before, less the "o" that they end in
	plus    bool     // the language's own library is linked statically
	static  bool     // all are
}

// Link gives a program or library that was just compiled its ELF data, as far as the command line, the libraries
// named there and the sources tell them; nothing where they do not. A compiler that is not known to be there makes them
// only likely.
func Link(m *tools.World, fields []tools.Word, program string) {
	chain, ok := linkers[path.Base(fields[0].Text)]
	musl := chain.libc == "libc.so"
	if !ok || m.Arch() != "amd64" {
		return
	}
	l, ok := parseLink(fields[1:])
	at, known := m.Abs(l.out, ok)
	if !known || !musl && m.Stat(chain.interp).Entry.Presence != filesystem.Present || !m.Search().PlainLinker() || !asked(m, &l, musl, program == "") {
		return
	}
	l.elf.Class, l.elf.Machine, l.elf.Type = 64, 62, 3
	if id, _, _ := m.Release(); chain.more != "" && !l.plus && id != "ubuntu" { // there what is not used is not asked for
		l.elf.Needed = append(l.elf.Needed, chain.more)
	}
	l.elf.Needed = append(l.elf.Needed, chain.libc)
	if !l.shared {
		l.elf.Interp, l.elf.Seeks = chain.interp, m.Search().Opens(l.sources, l.objects)
	}
	if !musl && !l.static {
		l.elf.VerNeeds = versions(m, l)
	}
	if l.static {
		l.elf.Interp, l.elf.Needed, l.elf.Type = "", nil, 2
	}
	r := m.Stat(at)
	e := r.Entry
	if e.Presence != filesystem.Present {
		return
	}
	e.Likely, e.Type, e.ELF, e.Head = program == "", filesystem.Regular, &l.elf, ""
	e.Known |= filesystem.KnowELF | filesystem.KnowMode
	e.Mode = 0o755
	m.Edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
}

// asked fills in the libraries that the result asks for; ok is false when they are not known.
func asked(m *tools.World, l *link, musl, loosely bool) (ok bool) {
	if id, _, _ := m.Release(); (id == "ubuntu" || loosely || musl) && len(l.libs)+len(l.files) > 0 {
		return false // Ubuntu's gcc links with --as-needed: what is named need not be asked for
	}
	outward := func(name string) bool { text, _ := m.CText(name); return text == "" || csource.Outward(text) }
	if m.State.Sparing() && len(l.objects) == 0 && !slices.ContainsFunc(l.sources, outward) {
		return true
	}
	for _, name := range l.libs {
		soname, ok := sonameOf(m, *l, name)
		if !ok {
			return false
		}
		if soname != "" {
			l.elf.Needed = append(l.elf.Needed, soname)
		}
	}
	for _, f := range l.files {
		p, _ := m.Abs(f, true)
		e := m.Stat(p).Entry
		if e.ELF == nil {
			return false
		}
		l.elf.Needed = append(l.elf.Needed, cmp.Or(e.ELF.Soname, f))
	}
	return true
}

// within are glibc's own libraries as links ask for them from 2.34 on: all but the mathematical one are part of
// libc.so.6.
var within = map[string]string{"m": "libm.so.6", "pthread": "", "dl": "", "rt": "", "util": "", "c": ""}

// sonameOf is what a link with -lNAME asks for: the soname of libNAME.so in the first directory that has it.
func sonameOf(m *tools.World, l link, name string) (string, bool) {
	file, exact := strings.CutPrefix(name, ":")
	if !exact {
		file = "lib" + name + ".so"
	}
	if soname, ok := within[name]; ok && len(l.dirs) == 0 {
		return soname, m.Defines("GLIBC_2.34")
	}
	looked := false
	for _, dir := range append(slices.Clone(l.dirs), linkFolders...) {
		p, ok := m.Abs(path.Join(dir, file), dir != "")
		if !ok {
			return "", false
		}
		switch e := m.Stat(p).Entry; {
		case e.Presence == filesystem.Absent:
		case e.Presence == filesystem.Present && e.ELF != nil && e.Has(filesystem.KnowELF):
			return cmp.Or(e.ELF.Soname, file), true
		case !exact && !looked && (strings.HasPrefix(dir, "/usr/lib/") || strings.HasPrefix(dir, "/lib/")):
			if soname, ok := packaged(m, name); ok {
				return soname, true
			}
			looked = true // it is none of the distribution's
		case !looked:
			return "", false
		}
	}
	return "", false
}

// linkFolders are where gcc and ld look for libraries. Source: "gcc -print-search-dirs" and "ld --verbose" of Debian 12.
var linkFolders = []string{"/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib", "/usr/lib", "/usr/local/lib/x86_64-linux-gnu", "/usr/local/lib"}

// Soname is what a program that is linked with -lNAME asks for; ok is false where that is not known.
func Soname(m *tools.World, name string) (soname string, ok bool) { return sonameOf(m, link{}, name) }

// packaged is what a program that is linked with a library of the distribution's asks for.
func packaged(m *tools.World, name string) (soname string, ok bool) {
	arrivals := m.State.Arrivals
	if len(arrivals) == 0 {
		return "", false
	}
	soname = arrivals[len(arrivals)-1].Packages.Soname(name)
	return soname, soname != ""
}

// parseLink reads a compiler's arguments; ok is false when one is not followed.
func parseLink(fields []tools.Word) (l link, ok bool) {
	l.dtags, l.out = true, "a.out"
	var rpath []string
	for i := 0; i < len(fields); i++ {
		f := fields[i]
		if !f.Known || f.Many || unlinked.Has(f.Text) {
			return l, false
		}
		arg := func(prefix string) string {
			if f.Text != prefix {
				return f.Text[len(prefix):]
			}
			i++
			if i >= len(fields) || !fields[i].Known {
				return ""
			}
			return fields[i].Text
		}
		switch t := f.Text; {
		case strings.HasPrefix(t, "-o"):
			l.out = arg("-o")
		case strings.HasPrefix(t, "-L"):
			l.dirs = append(l.dirs, arg("-L"))
		case strings.HasPrefix(t, "-l"):
			l.libs = append(l.libs, arg("-l"))
		case t == "-shared":
			l.shared = true
		case strings.HasPrefix(t, "-Wl,"):
			rest := strings.Split(t[len("-Wl,"):], ",")
			switch {
			case len(rest) == 2 && (rest[0] == "-soname" || rest[0] == "-h"):
				l.elf.Soname = rest[1]
			case len(rest) == 2 && rest[0] == "-rpath":
				rpath = append(rpath, strings.Split(rest[1], ":")...)
			case len(rest) == 1 && rest[0] == "--disable-new-dtags":
				l.dtags = false
			case rest[0] == "-rpath-link":
			default:
				return l, false
			}
		case t == "-fopenmp":
			l.elf.Needed = append(l.elf.Needed, "libgomp.so.1")
		case strings.HasPrefix(t, "-D"), strings.HasPrefix(t, "-O"), strings.HasPrefix(t, "-W"), strings.HasPrefix(t, "-I"), strings.HasPrefix(t, "-std="),
			slices.Contains([]string{"-g", "-fPIC", "-fpic", "-fPIE", "-pie", "-pipe", "-s", "-pthread", "-pedantic", "-static-libgcc", "-fstack-protector-strong", "-march=native"}, t):
		case t == "-static-libstdc++":
			l.plus = true
		case t == "-static":
			l.static = true
		case strings.HasPrefix(t, "-"):
			return l, false
		case slices.Contains(tools.SourceEndings, path.Ext(t)):
			l.sources = append(l.sources, t)
		case strings.HasSuffix(t, ".o"): // of what is called the same, beside it
			l.objects = append(l.objects, strings.TrimSuffix(t, "o"))
		case strings.Contains(path.Base(t), ".so"):
			l.files = append(l.files, t)
		default:
			return l, false
		}
	}
	if l.dtags {
		l.elf.Runpath = rpath
	} else {
		l.elf.Rpath = rpath
	}
	return l, l.out != ""
}
