package evaluate

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/analyzers/shell"
)

// builtin carries out a shell builtin; i is its call.
type builtin func(m *machine, i int, fields []word, c site) status

// builtinOf finds a builtin. It is a function because eval leads back to it.
func builtinOf(name string) (builtin, bool) {
	b, ok := map[string]builtin{
		"cd": (*machine).cd, "chdir": (*machine).cd, "export": (*machine).export, "readonly": (*machine).export, "local": (*machine).export,
		"declare": (*machine).export, "typeset": (*machine).export, "unset": (*machine).unset, "set": (*machine).set,
		"exit": (*machine).leave, "return": (*machine).leave, "break": (*machine).breakLoop, "continue": (*machine).breakLoop,
		"test": (*machine).test, "[": (*machine).test, "echo": (*machine).echo, "printf": (*machine).printf, ":": yes, "true": yes, "false": no,
		".": (*machine).source, "source": (*machine).source, "eval": (*machine).eval, "exec": (*machine).exec, "command": (*machine).commandBuiltin,
		"type": (*machine).which, "read": (*machine).readVariables, "pwd": (*machine).pwd, "alias": unknownNames, "shift": (*machine).shift,
		"pushd": elsewhere, "popd": elsewhere, "trap": yes, "umask": (*machine).umask, "hash": (*machine).which, "shopt": yes, "ulimit": quietly,
		"getopts": unknownVariables, "mapfile": unknownVariables, "readarray": unknownVariables, "let": unknownVariables,
		"enable": unknownNames, "wait": quietly, "kill": quietly, "times": quietly, "jobs": quietly,
	}[name]
	return b, ok
}

func yes(m *machine, _ int, _ []word, c site) status { return m.settle(succeeded, c) }

func no(m *machine, _ int, f []word, c site) status {
	return m.fail(c, f[0].Span, "exit", f[0].text+" fails", false)
}

func (m *machine) umask(_ int, fields []word, c site) status {
	m.masked = m.masked || len(fields) > 1
	m.lost()
	return m.settle(maybe, c)
}

func quietly(m *machine, _ int, _ []word, c site) status { m.lost(); return m.settle(maybe, c) }

func unknownNames(m *machine, _ int, _ []word, c site) status {
	m.unsure = true
	m.lost()
	return m.settle(maybe, c)
}

func unknownVariables(m *machine, _ int, _ []word, c site) status {
	for name, v := range m.vars {
		m.vars[name] = variable{exported: v.exported}
	}
	m.open = true
	return m.settle(maybe, c)
}

func elsewhere(m *machine, _ int, _ []word, c site) status {
	m.dir = word{head: "/"}
	m.lost()
	return m.settle(maybe, c)
}

func (m *machine) cd(_ int, fields []word, c site) status {
	args := fields[1:]
	for len(args) > 0 && (args[0].text == "--" || args[0].text == "-P" || args[0].text == "-L") {
		args = args[1:]
	}
	if len(args) == 0 {
		v := m.lookup("HOME")
		args = []word{{Span: fields[0].Span, text: v.text, known: v.known}}
	}
	to := args[0]
	if to.text == "-" || to.many || len(args) > 1 {
		m.dir = word{head: "/"}
		return m.settle(maybe, c)
	}
	p, ok := m.abs(to.text, to.known)
	if !ok {
		m.dir = word{head: m.ancestor(to)}
		return m.settle(maybe, c)
	}
	if cdpath := m.lookup("CDPATH"); !cdpath.unset && !path.IsAbs(to.text) {
		m.dir = word{head: "/"}
		return m.settle(maybe, c)
	}
	r := m.stat(p)
	if r.Entry.Presence == filesystem.Absent {
		s := m.fail(c, to.Span, "path", "cd: can't cd to "+p, r.Entry.Likely)
		if s != failed {
			m.dir = word{text: p, known: true}
		}
		return s
	}
	if r.Entry.Presence == filesystem.Present && r.Entry.Type == filesystem.Regular {
		return m.fail(c, to.Span, "path", "cd: "+p+" is not a directory", r.Entry.Likely)
	}
	m.dir = word{text: p, known: true}
	if r.Entry.Presence == filesystem.Present && !r.Entry.Likely {
		return m.settle(succeeded, c)
	}
	return m.settle(maybe, c)
}

// ancestor is the deepest directory that a partly known path surely lies in.
func (m *machine) ancestor(f word) string {
	head := pick(f.head, f.text, f.known)
	if strings.Contains(head, "..") {
		return "/"
	}
	switch {
	case path.IsAbs(head):
		return path.Clean(head[:strings.LastIndexByte(head, '/')+1])
	case head == "":
		return "/"
	}
	return path.Join(m.dir.scope(), path.Dir(head))
}

func (m *machine) export(_ int, fields []word, c site) status {
	exported := fields[0].text == "export"
	for _, f := range fields[1:] {
		if strings.HasPrefix(f.text, "-") && f.known {
			exported = exported || strings.Contains(f.text, "x")
			continue
		}
		start := pick(f.head, f.text, f.known)
		name := identifier(start)
		if name == "" {
			if !f.known {
				m.open = true
			}
			continue
		}
		v := m.lookup(name)
		if _, value, has := strings.Cut(f.text, "="); has {
			v = variable{text: value, known: f.known && !strings.HasPrefix(start[len(name):], "+=")}
			if _, head, ok := strings.Cut(start, "="); ok && !f.known {
				v.head = head
			}
		} else if _, held := m.vars[name]; !held && !m.open {
			continue
		}
		v.exported = v.exported || exported
		m.vars[name] = v
	}
	return m.settle(succeeded, c)
}

func (m *machine) unset(_ int, fields []word, c site) status {
	for _, f := range fields[1:] {
		if f.known && identifier(f.text) == f.text {
			m.vars[f.text] = variable{unset: true}
		}
		if f.known && f.text == "-f" {
			m.unsure = true
		}
	}
	return m.settle(succeeded, c)
}

// set changes options. Under a dash that has no pipefail the shell ends there.
func (m *machine) set(_ int, fields []word, c site) status {
	args := fields[1:]
	for i := 0; i < len(args); i++ {
		f := args[i]
		if !f.known {
			for _, name := range []string{"errexit", "pipefail", "nounset"} {
				m.options[name] = maybe
			}
			return m.settle(maybe, c)
		}
		if f.text == "--" || f.text == "-" || f.text == "" || f.text[0] != '-' && f.text[0] != '+' {
			if f.text == "--" {
				i++
			}
			m.params = append([]word{}, args[i:]...)
			break
		}
		on := failed
		if f.text[0] == '-' {
			on = succeeded
		}
		for _, letter := range f.text[1:] {
			switch letter {
			case 'e':
				m.options["errexit"] = on
			case 'u':
				m.options["nounset"] = on
			case 'f':
				m.options["noglob"] = on
			case 'a':
				m.options["allexport"] = on
			case 'o':
				if i+1 < len(args) {
					i++
					if args[i].text == "pipefail" && on == succeeded && m.dialect == shell.Dash {
						switch m.dashPipefail() {
						case filesystem.Absent:
							return m.abort(c, args[i].Span, "dialect", "set: Illegal option -o pipefail")
						case filesystem.Unknown:
							on = maybe
						}
					}
					if args[i].text == "pipefail" && m.dialect == shell.POSIX {
						on = maybe
					}
					m.options[args[i].text] = on
				}
			}
		}
	}
	return m.settle(succeeded, c)
}

// dashPipefail: dash has pipefail in Debian 13 and not in Debian 12 and Ubuntu 22.04 or older ones.
func (m *machine) dashPipefail() filesystem.Presence {
	id, version, _ := m.release()
	n, err := strconv.ParseFloat(version, 64)
	switch {
	case err != nil:
	case id == "debian" && n <= 12, id == "ubuntu" && n <= 22.04:
		return filesystem.Absent
	case id == "debian" && n >= 13:
		return filesystem.Present
	}
	return filesystem.Unknown
}

// leave is exit, and return, which ends a function or a sourced file.
func (m *machine) leave(_ int, fields []word, c site) status {
	code := maybe
	if len(fields) > 1 && fields[1].known {
		if n, err := strconv.Atoi(fields[1].text); err == nil {
			code = failed
			if n == 0 {
				code = succeeded
			}
		}
	}
	if fields[0].text == "return" {
		m.broken = true
		return m.settle(code, c)
	}
	if code == failed && c.exits {
		at := c
		at.result = true
		m.fail(at, fields[0].Span, "exit", "exit "+fields[1].text, false)
	}
	if code != failed || !c.exits {
		m.exited = append(m.exited, m.st)
	}
	if c.reach == Always && c.exits && !m.loosely() {
		// The build ends here: with a failure that is on record, the walk goes on as if it had not.
		if code == failed {
			return succeeded
		}
	}
	m.dead, m.exit = true, code
	return code
}

func (m *machine) breakLoop(_ int, _ []word, c site) status {
	m.broken = true
	return m.settle(succeeded, c)
}

func (m *machine) echo(_ int, fields []word, c site) status {
	args := fields[1:]
	newline := "\n"
	for len(args) > 0 && (args[0].text == "-n" || args[0].text == "-e" || args[0].text == "-ne" || args[0].text == "-en") && m.dialect != shell.POSIX {
		if m.dialect == shell.Dash && args[0].text != "-n" {
			break
		}
		if strings.Contains(args[0].text, "n") {
			newline = ""
		}
		args = args[1:]
	}
	var words []string
	for _, f := range args {
		if !f.known || f.many || strings.Contains(f.text, `\`) {
			m.lost()
			return m.settle(succeeded, c)
		}
		words = append(words, f.text)
	}
	m.print([]byte(strings.Join(words, " ") + newline))
	return m.settle(succeeded, c)
}

func (m *machine) printf(_ int, fields []word, c site) status {
	if len(fields) < 2 {
		return m.settle(maybe, c)
	}
	format := fields[1]
	rest := fields[2:]
	switch {
	case !format.known || strings.Count(format.text, "%") > 1:
		m.lost()
	case strings.Contains(format.text, "%s"):
		for _, f := range rest {
			if !f.known {
				m.lost()
				break
			}
			m.print([]byte(unescapeFormat(strings.Replace(format.text, "%s", f.text, 1))))
		}
	case strings.Contains(format.text, "%"):
		m.lost()
	default:
		m.print([]byte(unescapeFormat(format.text)))
	}
	return m.settle(succeeded, c)
}

func unescapeFormat(s string) string {
	return strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\\`, `\`, `\"`, `"`).Replace(s)
}

func (m *machine) pwd(_ int, _ []word, c site) status {
	if m.dir.known {
		m.print([]byte(m.dir.text + "\n"))
	} else {
		m.lost()
	}
	return m.settle(succeeded, c)
}

func (m *machine) shift(_ int, fields []word, c site) status {
	if len(fields) == 1 && len(m.params) > 0 && !m.loose() {
		m.params = m.params[1:]
	} else {
		m.params = nil
	}
	return m.settle(maybe, c)
}

// source reads a file into this shell; one that cannot be read here may change anything.
func (m *machine) source(_ int, fields []word, c site) status {
	if len(fields) < 2 {
		return m.settle(maybe, c)
	}
	file := fields[1]
	p, ok := m.abs(file.text, file.known)
	if ok && !strings.Contains(file.text, "/") {
		ok = false // looked up on PATH
	}
	if ok {
		r := m.stat(p)
		if r.Entry.Presence == filesystem.Absent {
			return m.fail(c, file.Span, "path", fields[0].text+": cannot open "+p, r.Entry.Likely)
		}
		e := r.Entry
		if e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent) && m.depth < maxDepth && len(e.Content) <= maxScript {
			return m.inline(string(e.Content), file, c)
		}
	}
	m.loseShell()
	return m.settle(maybe, c)
}

// loseShell is what remains known of a shell after unseen code ran in it.
func (m *machine) loseShell() {
	for name := range m.vars {
		m.vars[name] = variable{exported: m.vars[name].exported}
	}
	m.open, m.unsure = true, true
	m.dir = word{head: "/"}
	m.options = map[string]status{"errexit": maybe, "pipefail": maybe, "nounset": maybe}
	m.lost()
	for _, v := range []string{"/usr/local", "/opt", "/tmp"} {
		m.blur(v)
	}
}

// inline carries out text in this very shell.
func (m *machine) inline(text string, at word, c site) status {
	script, err := parseText(text, m.dialect)
	if err != nil {
		m.loseShell()
		return m.settle(maybe, c)
	}
	pin, broken := m.pin, m.broken
	m.pin = m.place(at.Span)
	m.depth++
	s := m.list(script.List, c)
	m.depth--
	m.pin, m.broken = pin, broken
	return s
}

func (m *machine) eval(_ int, fields []word, c site) status {
	var words []string
	for _, f := range fields[1:] {
		if !f.known || f.many {
			m.loseShell()
			return m.settle(maybe, c)
		}
		words = append(words, f.text)
	}
	if m.depth >= maxDepth || len(words) == 0 {
		return m.settle(maybe, c)
	}
	return m.inline(strings.Join(words, " "), fields[1], c)
}

// exec runs a program in the shell's place.
func (m *machine) exec(i int, fields []word, c site) status {
	if len(fields) == 1 {
		return m.settle(succeeded, c)
	}
	s := m.start(m.step.Calls[i].Span, fields[1:], c)
	m.exited = append(m.exited, m.st)
	m.dead, m.exit = true, s
	return s
}

// commandBuiltin is command: with -v it only looks.
func (m *machine) commandBuiltin(i int, fields []word, c site) status {
	args := fields[1:]
	for len(args) > 0 && args[0].known && strings.HasPrefix(args[0].text, "-") {
		if strings.ContainsAny(args[0].text, "vV") {
			return m.which(i, append([]word{fields[0]}, args[1:]...), c)
		}
		args = args[1:]
	}
	if len(args) == 0 {
		return m.settle(succeeded, c)
	}
	return m.start(m.step.Calls[i].Span, args, c)
}

// which is command -v, type, hash and which: does the name lead to a program?
func (m *machine) which(i int, fields []word, c site) status {
	s := succeeded
	for _, f := range fields[1:] {
		if !f.known {
			m.lost()
			return m.settle(maybe, c)
		}
		if strings.HasPrefix(f.text, "-") {
			continue
		}
		builtin, known := m.dialect.Has(f.text)
		if _, ok := m.funcs[f.text]; ok || builtin && fields[0].text != "which" {
			m.print([]byte(f.text + "\n"))
			continue
		}
		p := m.program(f.text)
		if p.Presence == filesystem.Absent && m.applet(f.text) || m.unsure || !known {
			p.Presence = filesystem.Unknown
		}
		m.looked(i, f, p, c)
		switch {
		case p.Presence == filesystem.Absent && !p.Likely:
			return m.fail(c, f.Span, "command", f.text+": not found", false)
		case p.Presence == filesystem.Present && !p.Likely:
			m.print([]byte(p.Path + "\n"))
		default:
			m.lost()
			s = maybe
		}
	}
	return m.settle(s, c)
}

func (m *machine) looked(i int, f word, p Program, c site) {
	if c.reach != Never {
		m.step.Needs = append(m.step.Needs, Need{Span: m.place(f.Span), Kind: NeedCommand, Name: f.text, Presence: p.Presence, Likely: p.Likely, Call: i})
	}
}

func (m *machine) readVariables(_ int, fields []word, c site) status {
	for _, f := range fields[1:] {
		if name := identifier(f.text); name != "" {
			m.assign(name, variable{})
		}
	}
	return m.settle(maybe, c)
}
