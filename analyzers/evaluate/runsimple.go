package evaluate

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
)

// redirected opens a statement's files, carries it out and fills what it wrote.
func (m *machine) redirected(s *shell.Statement, c site) status {
	out, in := m.out, m.stdin
	defer func() { m.out, m.stdin = out, in }()
	type target struct {
		path   string
		append bool
		from   *capture
	}
	var targets []target
	for _, r := range s.Redirects {
		if r.Body != nil {
			v := m.value(*r.Body, c)
			m.stdin = &capture{text: []byte(v.text), lost: !v.known}
			continue
		}
		word := m.value(r.Word, c)
		p, ok := m.abs(word.text, word.known)
		switch r.Op {
		case "<", "<>":
			m.stdin = m.read(p, ok)
			if _, denied := m.forbidden(p, ToRead); ok && denied {
				return m.fail(c, r.Word.Span, "access", "cannot open "+p+": Permission denied", false)
			}
			if ok && r.Op == "<" && m.absent(c, r.Word.Span, p, "cannot open "+p+": No such file") {
				return m.settle(failed, c)
			}
		case "<<<":
			m.stdin = &capture{text: []byte(word.text + "\n"), lost: !word.known}
		case ">", ">>", ">|", "&>", "&>>":
			stdout := r.FD == "" || r.FD == "1" || r.Op[0] == '&'
			if strings.HasPrefix(word.text, "/dev/") {
				if stdout && word.text == "/dev/null" {
					m.out = &capture{}
				}
				continue
			}
			if !ok {
				m.blur(m.scope(effects.Arg{Text: pick(word.head, word.text, word.known), Known: word.known}))
				continue
			}
			if reason, likely := m.unwritable(p); reason != "" {
				return m.fail(c, r.Word.Span, obstacle(reason), "cannot create "+p+": "+reason, likely)
			}
			t := target{path: p, append: strings.HasSuffix(r.Op, ">>")}
			if stdout {
				m.out = &capture{}
				t.from = m.out
			}
			if !t.append || m.stat(p).Entry.Presence != filesystem.Present {
				m.create(p, r.Span, []byte{})
			}
			targets = append(targets, t)
		}
	}
	st := m.command(s, c)
	for _, t := range targets {
		m.fill(t.path, t.append, t.from, s.Span)
	}
	return st
}

// pick is the part of a word that is known from its start.
func pick(head, text string, known bool) string {
	if known {
		return text
	}
	return head
}

// simple is a command with its arguments, or assignments alone.
func (m *machine) simple(s *shell.Statement, cmd *shell.Simple, c site) status {
	fields := m.expand(cmd.Words, c.guarded())
	if len(fields) == 0 {
		m.substituted = succeeded
		for _, a := range cmd.Assigns {
			at := c
			at.result = m.fatal(c)
			v := m.value(a.Value, at)
			m.assign(a.Name, m.appended(a, v))
		}
		return m.settle(m.substituted, c)
	}
	restore := m.temporary(cmd.Assigns, c)
	st := m.start(s.Span, fields, c)
	if !fields[0].known || !keeps[fields[0].text] {
		restore()
	}
	return st
}

// keeps are the special builtins whose assignments stay.
var keeps = names(`: . eval exec export readonly set unset`)

func (m *machine) appended(a shell.Assign, v variable) variable {
	if a.Array {
		return variable{}
	}
	if a.Append {
		old := m.lookup(a.Name)
		v.known = v.known && (old.known || old.unset)
		v.text = old.text + v.text
	}
	return v
}

// temporary sets the variables of one command; the result puts them back.
func (m *machine) temporary(assigns []shell.Assign, c site) func() {
	type saved struct {
		name string
		old  variable
		ok   bool
	}
	var all []saved
	for _, a := range assigns {
		old, ok := m.vars[a.Name]
		all = append(all, saved{a.Name, old, ok})
		v := m.appended(a, m.value(a.Value, c.guarded()))
		v.exported = true
		m.vars[a.Name] = v
	}
	return func() {
		for _, s := range all {
			if s.ok {
				m.vars[s.name] = s.old
			} else {
				delete(m.vars, s.name)
			}
		}
	}
}

// start runs one command line: a function, a builtin, or a program found on PATH.
func (m *machine) start(at source.Span, fields []word, c site) status {
	name := fields[0]
	i := m.record(at, fields, c)
	call := &m.step.Calls[i]
	if !name.known {
		call.Program = Program{}
		return m.effect(i, fields, "", c)
	}
	if f, ok := m.funcs[name.text]; ok {
		call.Function = true
		return m.function(f, fields, c)
	}
	if m.unsure && !strings.Contains(name.text, "/") {
		return m.effect(i, fields, "", c)
	}
	if builtin, known := m.dialect.Has(name.text); builtin || !known {
		call.Function, call.Program.Builtin = true, true
		if builtin {
			call.Program.Presence = filesystem.Present
		}
		if run, ok := builtinOf(name.text); ok {
			return run(m, i, fields, c)
		}
		return m.effect(i, fields, "", c)
	}
	return m.launch(i, fields, c)
}

// record adds a call.
func (m *machine) record(at source.Span, fields []word, c site) int {
	call := Call{Span: m.place(at), Name: m.place(fields[0].Span), Before: m.snapshot(), Dir: Setting{Value: m.dir.text, Known: m.dir.known},
		Reach: c.reach, Guarded: !m.fatal(c)}
	if m.loosely() && c.reach == Always {
		call.Reach = Maybe
	}
	for _, f := range fields {
		call.Argv = append(call.Argv, Argument{Span: m.place(f.Span), Text: f.text, Known: f.known})
	}
	if m.stdin != nil && !m.stdin.lost {
		call.Stdin = m.stdin.text
	}
	m.step.Calls = append(m.step.Calls, call)
	return len(m.step.Calls) - 1
}

// snapshot is the state a command starts in, with the variables exported to it.
func (m *machine) snapshot() *State {
	st := *m.st
	env := Environment{Open: m.open, vars: make(map[string]Variable, len(m.vars))}
	for name, v := range m.vars {
		if v.exported && !v.unset {
			env.vars[name] = Variable{Value: v.text, Known: v.known}
		}
	}
	st.Env = env
	return &st
}

func (m *machine) function(f *shell.Function, fields []word, c site) status {
	if m.depth >= maxDepth {
		m.lose()
		return m.settle(maybe, c)
	}
	m.depth++
	params := m.params
	m.params = append([]word{}, fields[1:]...)
	broken := m.broken
	st := m.statement(f.Body, c)
	if m.broken && !broken {
		st = m.settle(maybe, c)
	}
	m.params, m.broken = params, broken
	m.depth--
	return st
}

// launch starts a program found on PATH, or notes why it cannot start.
func (m *machine) launch(i int, fields []word, c site) status {
	call := &m.step.Calls[i]
	name := fields[0]
	p := m.program(name.text)
	if p.Presence == filesystem.Absent && m.applet(name.text) {
		p.Presence = filesystem.Unknown
	}
	call.Program = p
	m.need(Need{Span: name.Span, Kind: NeedCommand, Name: name.text, Presence: p.Presence, Likely: p.Likely, Call: i, Cause: p.Entry.Cause}, c)
	if p.Presence == filesystem.Absent {
		m.lost() // the walk goes on as if it were there
		s := m.fail(c, name.Span, "command", name.text+": not found", p.Likely)
		if s == failed {
			return s
		}
		m.effect(i, fields, "", c)
		return s
	}
	if p.Presence == filesystem.Present {
		if reason, likely := m.unrunnable(p); reason != "" {
			return m.fail(c, name.Span, "script", name.text+": "+reason, likely)
		}
	}
	if p.Presence == filesystem.Present && !p.Likely {
		want := ToExecute
		if strings.HasPrefix(p.Entry.Head, "#!") {
			want |= ToRead
		}
		if _, denied := m.forbidden(p.Path, want); denied {
			return m.fail(c, name.Span, "access", p.Path+": Permission denied", false)
		}
	}
	if p.Presence == filesystem.Present && m.script(p, fields) {
		return m.follow(string(p.Entry.Content), fields, c)
	}
	path := ""
	if p.Presence == filesystem.Present {
		path = p.Path
	}
	if p.Presence != filesystem.Absent && opaqueScript(name.text, p) {
		m.blur("/")
		m.lost()
		return m.settle(maybe, c)
	}
	return m.effect(i, fields, path, c)
}

// opaqueScript tells a script started by its path that the table says nothing of: it may do anything.
func opaqueScript(name string, p Program) bool {
	base := path.Base(name)
	if strings.HasSuffix(base, ".sh") || strings.HasSuffix(base, ".bash") {
		return true
	}
	return strings.Contains(name, "/") && p.Entry.Has(filesystem.KnowHead) && strings.HasPrefix(p.Entry.Head, "#!") && p.Entry.Package == "" &&
		!systemDir(p.Path)
}

func systemDir(p string) bool {
	for _, dir := range []string{"/bin", "/sbin", "/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin", "/opt"} {
		if filesystem.Within(p, dir) {
			return true
		}
	}
	return false
}

// need notes what a command needs.
func (m *machine) need(n Need, c site) {
	n.Span = m.place(n.Span)
	n.Fatal = m.fatal(c) && c.reach == Always && !m.loosely()
	if c.reach != Never {
		m.step.Needs = append(m.step.Needs, n)
	}
}

// print adds to standard output, if anyone looks at it.
func (m *machine) print(text []byte) {
	if m.out != nil {
		m.out.text = append(m.out.text, text...)
	}
}

// lost says that something unknown was printed.
func (m *machine) lost() {
	if m.out != nil {
		m.out.lost = true
	}
}
