package evaluate

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/filesystem"
)

// linkers are the compilers whose links are followed. Source: GCC's manual, "Options for Linking"; ld(1).
var linkers = names("gcc cc")

// unlinked are options with which nothing is linked, or in a way that is not followed.
var unlinked = names("-c -S -E -M -MM -static -static-pie -nostdlib -nodefaultlibs -nostartfiles -r -fsyntax-only -m32 --version --help -v")

// link is what a compiler's command line says of the file that it makes.
type link struct {
	out    string
	shared bool
	dtags  bool // RUNPATH rather than RPATH
	elf    filesystem.ELF
	dirs   []string // of -L
	libs   []string // of -l, ":NAME" included
	files  []string // objects and libraries named by path
}

// linked gives a program or library that was just compiled its ELF data, as far as the command line and the libraries named there
// tell them; nothing where they do not. Symbol versions stay unknown.
func (m *machine) linked(fields []word, program string) {
	id, _, _ := m.release()
	if !linkers[path.Base(fields[0].text)] || program == "" || m.arch() != "amd64" || id == "ubuntu" {
		return // Ubuntu's gcc links with --as-needed: what is named need not be asked for
	}
	interp := m.stat("/lib64/ld-linux-x86-64.so.2").Entry
	l, ok := parseLink(fields[1:])
	at, known := m.abs(l.out, ok)
	if !known || interp.Presence != filesystem.Present {
		return
	}
	for _, v := range []string{"LIBRARY_PATH", "LD_RUN_PATH", "LDFLAGS"} {
		if !m.lookup(v).unset {
			return
		}
	}
	for _, name := range l.libs {
		soname, ok := m.soname(l, name)
		if !ok {
			return
		}
		l.elf.Needed = append(l.elf.Needed, soname)
	}
	for _, f := range l.files {
		p, _ := m.abs(f, true)
		e := m.stat(p).Entry
		if e.ELF == nil {
			return
		}
		l.elf.Needed = append(l.elf.Needed, nonempty(e.ELF.Soname, f))
	}
	l.elf.Class, l.elf.Machine, l.elf.Type = 64, 62, 3
	l.elf.Needed = append(l.elf.Needed, "libc.so.6")
	if !l.shared {
		l.elf.Interp = "/lib64/ld-linux-x86-64.so.2"
	}
	r := m.stat(at)
	e := r.Entry
	if e.Presence != filesystem.Present {
		return
	}
	e.Likely, e.Type, e.ELF, e.Head = false, filesystem.Regular, &l.elf, ""
	e.Known |= filesystem.KnowELF | filesystem.KnowMode
	e.Mode = 0o755
	m.edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
}

func nonempty(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// soname is what a link with -lNAME asks for: the soname of libNAME.so in the first directory of -L that has it.
func (m *machine) soname(l link, name string) (string, bool) {
	file, exact := strings.CutPrefix(name, ":")
	if !exact {
		file = "lib" + name + ".so"
	}
	for _, dir := range l.dirs {
		p, ok := m.abs(path.Join(dir, file), dir != "")
		if !ok {
			return "", false
		}
		switch e := m.stat(p).Entry; {
		case e.Presence == filesystem.Unknown:
			return "", false
		case e.Presence == filesystem.Present:
			if e.ELF == nil || !e.Has(filesystem.KnowELF) {
				return "", false
			}
			return nonempty(e.ELF.Soname, file), true
		}
	}
	return "", false
}

// parseLink reads a compiler's arguments; ok is false when one is not followed.
func parseLink(fields []word) (l link, ok bool) {
	l.dtags, l.out = true, "a.out"
	var rpath []string
	for i := 0; i < len(fields); i++ {
		f := fields[i]
		if !f.known || f.many || unlinked[f.text] {
			return l, false
		}
		arg := func(prefix string) string {
			if f.text != prefix {
				return f.text[len(prefix):]
			}
			i++
			if i >= len(fields) || !fields[i].known {
				return ""
			}
			return fields[i].text
		}
		switch t := f.text; {
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
		case strings.HasPrefix(t, "-D"), strings.HasPrefix(t, "-O"), strings.HasPrefix(t, "-W"), strings.HasPrefix(t, "-I"), strings.HasPrefix(t, "-std="),
			slices.Contains([]string{"-g", "-fPIC", "-fpic", "-fPIE", "-pie", "-pipe", "-s"}, t):
		case strings.HasPrefix(t, "-"):
			return l, false
		case strings.HasSuffix(t, ".c"):
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
