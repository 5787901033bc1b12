package evaluate

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// names is a set of words.
func names(s string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(s) {
		set[w] = true
	}
	return set
}

// runtimeDir tells paths that the container runtime supplies while a RUN is carried out.
func runtimeDir(p string) bool {
	for _, dir := range []string{"/proc", "/sys", "/dev", "/etc/resolv.conf", "/etc/hosts", "/etc/hostname"} {
		if filesystem.Within(p, dir) {
			return true
		}
	}
	return false
}

// stat follows links; nothing is known of what the runtime supplies.
func (m *World) stat(p string) filesystem.Resolved { return m.watch(filesystem.Stat(m.st.Files, p)) }

func (m *World) lstat(p string) filesystem.Resolved {
	return m.watch(filesystem.Lstat(m.st.Files, p))
}

func (m *World) watch(r filesystem.Resolved) filesystem.Resolved {
	if runtimeDir(r.Path) {
		return filesystem.Resolved{Path: r.Path, Guessed: true}
	}
	return r
}

// abs is a path as seen from the working directory; ok is false when it is not known.
func (m *World) abs(text string, known bool) (p string, ok bool) {
	switch {
	case !known || text == "":
		return "", false
	case path.IsAbs(text):
		p = path.Clean(text)
	case !m.dir.known:
		return "", false
	default:
		p = path.Join(m.dir.text, text)
	}
	// The kernel takes no longer path in one go; programs that walk down step by step, as mkdir -p of coreutils 9.1 does, get there.
	if len(p) >= maxPath {
		return "", false
	}
	return p, true
}

// search lists the directories of PATH; nil when it is not known.
func (m *World) search() []string {
	v := m.lookup("PATH")
	if !v.known && !v.unset {
		return nil
	}
	text := v.text
	if v.unset {
		text = state.DefaultPath
	}
	if strings.Count(text, ":") > maxSearch {
		return nil
	}
	return strings.Split(text, ":")
}

// program finds what a command name leads to on PATH, as execvp does.
func (m *World) program(name string) state.Program {
	if strings.Contains(name, "/") {
		p, ok := m.abs(name, true)
		if !ok {
			return state.Program{}
		}
		return found(m.watch(filesystem.StatProgram(m.st.Files, p)), p)
	}
	dirs := m.search()
	if dirs == nil {
		return state.Program{}
	}
	to := state.Program{Presence: filesystem.Absent, Searched: dirs}
	for _, dir := range dirs {
		p, ok := m.abs(path.Join(dir, name), true)
		if dir == "" {
			p, ok = m.abs(name, true)
		}
		if !ok {
			to.Presence = filesystem.Unknown
			continue
		}
		r := m.watch(filesystem.StatProgram(m.st.Files, p))
		e := r.Entry
		switch {
		case e.Presence == filesystem.Present && (e.Type == filesystem.Directory || e.Has(filesystem.KnowMode) && e.Mode&0o111 == 0):
			to.Likely = to.Likely || e.Likely
		case e.Presence == filesystem.Present:
			hit := found(r, p)
			hit.Searched = dirs
			hit.Likely = hit.Likely || to.Presence == filesystem.Unknown
			return hit
		case e.Presence == filesystem.Unknown && m.st.Foreign(dir, name):
			to.Likely = true
		case e.Presence == filesystem.Unknown:
			to.Presence = filesystem.Unknown
		default:
			to.Likely = to.Likely || e.Likely
		}
	}
	return to
}

func found(r filesystem.Resolved, p string) state.Program {
	to := state.Program{Presence: r.Entry.Presence, Likely: r.Entry.Likely, Path: p}
	if r.Entry.Presence == filesystem.Present {
		to.Entry = r.Entry
	}
	return to
}

// interpreter is what a #! line asks for: the program the kernel starts, and the one that env then looks up on PATH.
func interpreter(head string) (program, argument string, ok bool) {
	line, ok := strings.CutPrefix(head, "#!")
	if !ok {
		return "", "", false
	}
	line = strings.TrimLeft(line, " \t")
	program, argument, _ = strings.Cut(line, " ")
	if tab := strings.IndexByte(program, '\t'); tab >= 0 {
		program, argument = program[:tab], program[tab+1:]
	}
	return program, strings.Trim(argument, " \t"), true
}

// refusal is why a program that exists cannot be started. The zero refusal says that nothing speaks against it.
type refusal struct {
	kind, reason string // as in Failure
	interpreter  string // the program that its first line asks for, when it is missing
	likely       bool
}

func (m *World) unrunnable(p state.Program) refusal {
	e := p.Entry
	switch {
	case e.Type == filesystem.Directory:
		return refusal{kind: "script", reason: "Permission denied", likely: p.Likely}
	case e.Has(filesystem.KnowMode) && e.Type == filesystem.Regular && e.Mode&0o111 == 0:
		return refusal{kind: "script", reason: "Permission denied", likely: p.Likely}
	}
	if e.Head == "" || e.ELF != nil || !e.Has(filesystem.KnowHead) {
		return refusal{}
	}
	program, argument, ok := interpreter(e.Head)
	if !ok || !path.IsAbs(program) {
		return refusal{}
	}
	if r := m.stat(program); r.Entry.Presence == filesystem.Absent {
		return uninterpreted(program, "not found (its interpreter "+visible(program)+" does not exist)", r.Entry.Likely || p.Likely)
	}
	if path.Base(program) == "env" && argument != "" {
		name, _, _ := strings.Cut(strings.TrimPrefix(argument, "-S "), " ")
		if strings.ContainsAny(name, "=-") && strings.HasPrefix(name, "-") || strings.Contains(name, "=") {
			return refusal{}
		}
		if asked := m.program(name); asked.Presence == filesystem.Absent {
			return uninterpreted(name, "'"+visible(name)+"': No such file or directory", asked.Likely || p.Likely)
		}
	}
	return refusal{}
}

// uninterpreted tells an interpreter that is not there from one whose name ends with a carriage return, which is nobody's.
func uninterpreted(name, reason string, likely bool) refusal {
	if strings.HasSuffix(name, "\r") {
		return refusal{kind: "script", reason: reason, likely: likely}
	}
	return refusal{kind: "interpreter", reason: reason, interpreter: name, likely: likely}
}

func visible(name string) string { return strings.ReplaceAll(name, "\r", `\r`) }
