package tools

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/bounds"
	"github.com/layerlint/layerlint/analyzers/tools/typos"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// WordList is a set of words that is not made when the program starts.
type WordList = effects.WordList

// Names is a set of words.
func Names(s string) map[string]bool { return effects.Names(s) }

// RuntimeDir reports whether a path is one that the container runtime supplies while a RUN is carried out.
func RuntimeDir(p string) bool {
	for _, dir := range []string{"/proc", "/sys", "/dev", "/etc/resolv.conf", "/etc/hosts", "/etc/hostname"} {
		if filesystem.Within(p, dir) {
			return true
		}
	}
	return false
}

// Stat follows links; nothing is known of what the runtime supplies.
func (m *World) Stat(p string) filesystem.Resolved {
	if !path.IsAbs(p) {
		return nowhere(p)
	}
	return m.watch(m.resolver().Stat(p))
}

// resolver follows links in the files as they are now: between two changes commands look into the same few directories.
func (m *World) resolver() *filesystem.Resolver {
	if m.resolved == nil {
		m.resolved = filesystem.NewResolver(m.State.Files)
	}
	return m.resolved.Over(m.State.Files)
}

// Lstat finds what is at p, links above it followed and one at p not.
func (m *World) Lstat(p string) filesystem.Resolved {
	if !path.IsAbs(p) {
		return nowhere(p)
	}
	return m.watch(filesystem.Lstat(m.State.Files, p))
}

// nowhere is what a path leads to below a directory that is not known: anything may be there.
func nowhere(p string) filesystem.Resolved {
	return filesystem.Resolved{Path: path.Join("/", p), Guessed: true}
}

func (m *World) watch(r filesystem.Resolved) filesystem.Resolved {
	if RuntimeDir(r.Path) {
		return filesystem.Resolved{Path: r.Path, Guessed: true}
	}
	if !overwritten(r.Entry) || r.Path != "" && !m.State.Files.Touched(r.Path) {
		m.suppose(&r.Entry.Likely)
	}
	return r
}

// overwritten reports whether a program may have written the file anew: what it held is forgotten, and nothing speaks
// for it any more.
func overwritten(e filesystem.Entry) bool {
	return e.Type == filesystem.Regular && e.Has(filesystem.KnowSize) && !e.Has(filesystem.KnowContent)
}

// suppose takes what is likely for granted where the command may, and remembers that it did.
func (m *World) suppose(likely *bool) {
	if m.Supposing && *likely {
		*likely, m.Supposed = false, true
	}
}

// Weigh has what is likely found as such until the function that it returns is called: for what tells the two apart
// itself.
func (m *World) Weigh() (done func()) {
	supposing := m.Supposing
	m.Supposing = false
	return func() { m.Supposing = supposing }
}

// Children lists the names in a directory, links on the way to it followed; complete is false when there may be others.
func (m *World) Children(dir string) (names []string, complete bool) {
	l := filesystem.List(m.State.Files, m.Real(dir))
	likely := l.Likely && l.Complete
	m.suppose(&likely)
	return l.Names, l.Complete && !likely
}

// Glob finds the paths that a pattern matches.
func (m *World) Glob(pattern string) filesystem.Matches {
	if !m.Supposing {
		return filesystem.Glob(m.State.Files, pattern, true)
	}
	found := filesystem.GlobLikely(m.State.Files, pattern, true)
	m.suppose(&found.Likely)
	return found
}

// Abs is a path as seen from the working directory; ok is false when it is not known.
func (m *World) Abs(text string, known bool) (p string, ok bool) {
	switch {
	case !known || text == "" || !path.IsAbs(text) && !m.Dir.Known:
		return "", false
	case strings.Contains(text, ".."):
		p = m.climb(text)
	case path.IsAbs(text):
		p = path.Clean(text)
	default:
		p = path.Join(m.Dir.Text, text)
	}
	// The kernel takes no longer path in one go; programs that walk down step by step, as mkdir -p of coreutils 9.1
	// does, get there.
	if bounds.TooLong(p) {
		return "", false
	}
	return p, true
}

// climb is a path with ".." in it, which leads above what a link points at and not above the link.
func (m *World) climb(text string) string {
	p := m.Dir.Text
	if path.IsAbs(text) {
		p = "/"
	}
	for part := range strings.SplitSeq(text, "/") {
		if part == ".." {
			if r := m.Stat(p); r.Entry.Presence == filesystem.Present && !r.Guessed {
				p = r.Path
			}
		}
		p = path.Join(p, part)
	}
	return p
}

// Physical is a directory's path without links; known is false where the file system is not known well enough.
func (m *World) Physical(dir string) (p string, known bool) {
	r := m.Stat(dir)
	return r.Path, r.Entry.Presence == filesystem.Present && !r.Entry.Likely && !r.Guessed
}

// SearchPath lists the directories of PATH; nil when it is not known.
func (m *World) SearchPath() []string {
	v := m.Lookup("PATH")
	if !v.Known && !v.Unset {
		return nil
	}
	text := v.Text
	if v.Unset {
		text = state.DefaultPath
	}
	if strings.Count(text, ":") > bounds.MaxSearch {
		return nil
	}
	return strings.Split(text, ":")
}

// Plainly reports whether a command certainly is the program of its own name, and no applet of busybox.
func (m *World) Plainly(name string) bool {
	p := m.Program(name)
	r := m.Stat(p.Path)
	return p.Presence == filesystem.Present && r.Entry.Presence == filesystem.Present && !r.Entry.Likely &&
		path.Base(filesystem.Program(m.State.Files, r)) == name
}

// Program finds what a command name leads to on PATH, as execvp does.
func (m *World) Program(name string) state.Program {
	if strings.Contains(name, "/") {
		p, ok := m.Abs(name, true)
		if !ok {
			return state.Program{}
		}
		return found(m.watch(m.resolver().StatProgram(p)), p)
	}
	dirs := m.SearchPath()
	if dirs == nil {
		if mistaken(m, name) && !slices.ContainsFunc(strings.Split(state.DefaultPath, ":"), func(dir string) bool {
			return filesystem.Lstat(m.State.Files, path.Join(dir, name)).Entry.Presence == filesystem.Present
		}) {
			return state.Program{Presence: filesystem.Absent, Likely: true}
		}
		return state.Program{}
	}
	to := state.Program{Presence: filesystem.Absent, Searched: dirs}
	for _, dir := range dirs {
		p, ok := m.Abs(path.Join(dir, name), true)
		if dir == "" {
			p, ok = m.Abs(name, true)
		}
		if !ok {
			to.Presence = filesystem.Unknown
			continue
		}
		r := m.watch(m.resolver().StatProgram(p))
		e := r.Entry
		switch {
		case e.Presence == filesystem.Present && (e.Type == filesystem.Directory || e.Has(filesystem.KnowMode) &&
			e.Mode&0o111 == 0):
			to.Likely = to.Likely || e.Likely
		case e.Presence == filesystem.Present:
			hit := found(r, p)
			hit.Searched = dirs
			hit.Likely = hit.Likely || to.Presence == filesystem.Unknown
			m.suppose(&hit.Likely)
			return hit
		case e.Presence == filesystem.Unknown && m.State.Foreign(dir) && m.Tools.Distributed(name):
			to.Likely = true
		case e.Presence == filesystem.Unknown:
			to.Presence = filesystem.Unknown
		default:
			to.Likely = to.Likely || e.Likely
		}
	}
	if to.Presence == filesystem.Unknown && mistaken(m, name) {
		to.Presence, to.Likely = filesystem.Absent, true
	}
	return to
}

// mistaken reports whether likely no program anywhere has a name.
func mistaken(m *World, name string) bool {
	return instructions.Has(name) || typos.Meant(name, m.Tools.Knows) != ""
}

// instructions are the words of Dockerfiles, which no program is called by: one that a shell is to start continues the
// RUN above it.
var instructions = WordList(`ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR`)

func found(r filesystem.Resolved, p string) state.Program {
	to := state.Program{Presence: r.Entry.Presence, Likely: r.Entry.Likely, Path: p}
	if r.Entry.Presence == filesystem.Present {
		to.Entry = r.Entry
	}
	return to
}

// Interpreter is what a #! line asks for: the program the kernel starts, and the one that env then looks up on PATH.
func Interpreter(head string) (program, argument string, ok bool) {
	line, ok := strings.CutPrefix(head, "#!")
	if !ok {
		return "", "", false
	}
	program, argument, _ = strings.Cut(strings.Trim(strings.ReplaceAll(line, "\t", " "), " "), " ")
	return program, strings.TrimLeft(argument, " "), true
}

// Refusal is why a program that exists cannot be started. The zero refusal says that nothing speaks against it.
type Refusal struct {
	Kind        state.FailureKind
	Reason      string // as in Failure
	Interpreter string // the program that its first line asks for, when it is missing
	Likely      bool
}

// Unrunnable says why a program that is there cannot be started; the zero Refusal says nothing.
func (m *World) Unrunnable(p state.Program) Refusal {
	e := p.Entry
	switch {
	case e.Type == filesystem.Directory:
		return Refusal{Kind: state.FailsScript, Reason: "Permission denied", Likely: p.Likely}
	case e.Has(filesystem.KnowMode) && e.Type == filesystem.Regular && e.Mode&0o111 == 0:
		return Refusal{Kind: state.FailsScript, Reason: "Permission denied", Likely: p.Likely}
	}
	if e.Head == "" || e.ELF != nil || !e.Has(filesystem.KnowHead) {
		return Refusal{}
	}
	program, argument, ok := Interpreter(e.Head)
	if !ok || !path.IsAbs(program) {
		return Refusal{}
	}
	if r := m.Stat(program); r.Entry.Presence == filesystem.Absent {
		return missingInterpreter(program, "not found (its interpreter "+visible(program)+" does not exist)", r.Entry.Likely || p.Likely)
	}
	if path.Base(program) == "env" && argument != "" {
		name := argument // the kernel hands on all of it as one word
		if split := strings.Fields(argument); split[0] == "-S" {
			name = split[min(1, len(split)-1)]
		}
		if strings.HasPrefix(name, "-") || strings.Contains(name, "=") {
			return Refusal{}
		}
		if asked := m.Program(name); asked.Presence == filesystem.Absent {
			return missingInterpreter(name, "'"+visible(name)+"': No such file or directory", asked.Likely || p.Likely)
		}
	}
	return Refusal{}
}

// missingInterpreter classifies an interpreter that is not there. A carriage return, and words that env does not split,
// are matters of the script.
func missingInterpreter(name, reason string, likely bool) Refusal {
	if strings.ContainsAny(name, "\r \t") {
		return Refusal{Kind: state.FailsScript, Reason: reason, Likely: likely}
	}
	return Refusal{Kind: state.FailsInterpreter, Reason: reason, Interpreter: name, Likely: likely}
}

func visible(name string) string { return strings.ReplaceAll(name, "\r", `\r`) }

// Arch is the platform's architecture, as GOARCH.
func (m *World) Arch() string { return state.Arch(m.State.Platform) }

// Sources: uname(2) on Linux, and dpkg's cputable.
var (
	MachineName = map[string]string{"amd64": "x86_64", "arm64": "aarch64", "386": "i686", "ppc64le": "ppc64le", "s390x": "s390x", "riscv64": "riscv64", "arm/v7": "armv7l"}
	DebianName  = map[string]string{"amd64": "amd64", "arm64": "arm64", "386": "i386", "ppc64le": "ppc64el", "s390x": "s390x", "riscv64": "riscv64", "arm/v7": "armhf"}
)
