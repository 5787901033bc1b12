package evaluate

import (
	"context"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// runner is what all the processes of one RUN share.
type runner struct {
	ctx          context.Context
	step         *state.Step
	repositories imagedb.Repositories
	why          filesystem.Cause
	readOnly     []string // places that bind mounts keep from being written
	offline      bool     // --network=none
	budget       *budget
	memory       map[any]any // what tools remember from one command to the next
	managers     Managers
}

// session is what all the shells of one RUN share.
type session struct {
	exited      []*state.State // states in which a shell was left early
	commands    int
	shown       state.Environment // to the command that started last
	nesting     int
	substituted status // of the last command substitution
}

func (r *runner) note(f state.Failure) { r.step.Fail(f.Span, f.Likely, f.Kind, f.Reason) }

// run carries out a RUN whose mounts are laid over step.Before.
func (f *follower) run(ctx context.Context, step *state.Step, cmd *dockerfile.Run) {
	r := &runner{ctx: ctx, step: step, repositories: f.build.Packages, why: f.cause(step), budget: &f.budget}
	for _, m := range cmd.Mounts {
		if target, known := f.mountTarget(step, m); known && m.Type == "bind" && m.ReadOnly {
			r.readOnly = append(r.readOnly, target)
		}
	}
	for _, flag := range step.Instruction.Flags {
		r.offline = r.offline || flag.Name == "network" && flag.Value.Text == "none"
	}
	m := newMachine(r, step.Before)
	at := step.Instruction.KeywordSpan
	if !r.user(at) {
		m.who = state.Identity{}
	}
	switch {
	case cmd.Exec:
		m.execForm(cmd)
	case len(step.Instruction.Heredocs) > 0 && strings.HasPrefix(strings.TrimSpace(cmd.Script.Value), "<<") && alone(step.Instruction):
		m.document(step.Instruction.Heredocs[0])
	default:
		m.shellForm(withDocuments(cmd.Script, step.Instruction.Heredocs))
	}
	if m.commands > maxCommands || m.budget.spent() {
		m.lose()
	}
	after := *m.st
	after.Env, after.User, after.Workdir = step.Before.Env, step.Before.User, step.Before.Workdir
	for _, st := range m.exited {
		if st.Files != after.Files {
			after.Files = filesystem.Join(step.Before.Files, after.Files, st.Files)
			after.Packages = state.JoinPackages(after.Packages, st.Packages)
		}
	}
	step.After = &after
}

// alone tells whether a heredoc is the whole of a RUN: "RUN <<EOF" and not "RUN cat <<EOF".
func alone(i *dockerfile.Instruction) bool {
	return len(i.Heredocs) == 1 && len(i.Words) == 1
}

// withDocuments puts the here-documents that the instruction holds back behind the script, as the shell is given them.
func withDocuments(script dockerfile.Text, docs []dockerfile.Heredoc) dockerfile.Text {
	for _, d := range docs {
		if !strings.HasSuffix(script.Value, "\n") {
			script.Value += "\n"
		}
		pieces := append([]dockerfile.Piece{}, script.Pieces...)
		for _, p := range d.Body.Pieces {
			pieces = append(pieces, dockerfile.Piece{At: p.At + len(script.Value), Offset: p.Offset})
		}
		script.Value += d.Body.Value
		if d.Body.Value != "" && !strings.HasSuffix(d.Body.Value, "\n") {
			script.Value += "\n"
		}
		script.Value += d.Name + "\n"
		script.Pieces = pieces
	}
	return script
}

// machine is the first process of a RUN.
func newMachine(r *runner, st *state.State) *machine {
	m := &machine{session: &session{}, World: &World{runner: r, st: st, vars: map[string]variable{}, open: st.Env.Open, dir: word{text: st.Workdir.Value, known: st.Workdir.Known}}, funcs: map[string]*shell.Function{}, options: map[string]status{}, params: []word{}}
	m.World.shell = m
	if m.dir.known && m.dir.text == "" {
		m.dir.text = "/"
	}
	for _, name := range st.Env.Names() {
		v, _ := st.Env.Lookup(name)
		m.vars[name] = variable{text: v.Value, known: v.Known, exported: true}
	}
	if _, ok := m.vars["HOME"]; !ok {
		if home, ok := homeOf(st.Files, st.User.Value); ok && st.User.Known {
			m.vars["HOME"] = variable{text: home, known: true, exported: true}
		} else {
			m.vars["HOME"] = variable{exported: true}
		}
	}
	if _, ok := m.vars["PATH"]; !ok && !m.open {
		m.vars["PATH"] = variable{text: state.DefaultPath, known: true, exported: true}
	}
	m.who = state.Identify(st.Files, st.User)
	return m
}

// user notes a USER that the runtime cannot find.
func (r *runner) user(at source.Span) bool {
	st := r.step.Before
	name, group, _ := strings.Cut(st.User.Value, ":")
	if !st.User.Known {
		return false
	}
	ok := true
	if !state.Numeric(name) {
		_, presence := state.Database(st.Files, "/etc/passwd", name)
		r.step.Needs = append(r.step.Needs, state.Need{Span: at, Kind: state.NeedUser, Name: name, Presence: presence, Fatal: true, Call: -1})
		if presence == filesystem.Absent {
			r.note(state.Failure{Span: at, Kind: "user", Reason: "unable to find user " + name + ": no matching entries in passwd file"})
			ok = false
		}
	}
	if !state.Numeric(group) {
		_, presence := state.Database(st.Files, "/etc/group", group)
		r.step.Needs = append(r.step.Needs, state.Need{Span: at, Kind: state.NeedGroup, Name: group, Presence: presence, Fatal: true, Call: -1})
		if presence == filesystem.Absent {
			r.note(state.Failure{Span: at, Kind: "user", Reason: "unable to find group " + group + ": no matching entries in group file"})
			ok = false
		}
	}
	return ok
}

var whole = site{reach: state.Always, result: true, errexit: true, exits: true}

// execForm starts a program without a shell.
func (m *machine) execForm(cmd *dockerfile.Run) {
	m.dialect = shell.Other
	var fields []word
	for _, w := range cmd.Args {
		fields = append(fields, word{Span: w.Span, text: w.Text, known: true})
	}
	if len(fields) == 0 {
		return
	}
	i := m.record(m.step.Instruction.Span, fields, whole)
	m.launchAlone(i, fields)
}

// launchAlone differs from a shell's launch in one thing: a text file without #! is not run.
func (m *machine) launchAlone(i int, fields []word) {
	p := m.program(fields[0].text)
	e := p.Entry
	if p.Presence == filesystem.Present && !p.Likely && e.Type == filesystem.Regular && e.Has(filesystem.KnowContent|filesystem.KnowELF) && e.ELF == nil &&
		!strings.HasPrefix(string(e.Content), "#!") && len(e.Content) > 0 && e.Mode&0o111 != 0 {
		m.step.Calls[i].Program = p
		m.fail(whole, fields[0].Span, "script", "exec "+p.Path+": exec format error", false)
		return
	}
	m.launch(i, fields, whole)
}

// shellForm gives the script to the shell that SHELL names.
func (m *machine) shellForm(script dockerfile.Text) {
	sh := m.st.Shell
	if len(sh) == 0 {
		sh = []string{"/bin/sh", "-c"}
	}
	if !m.shell(sh) {
		return
	}
	m.perform(script)
}

// shell makes the machine one of the shell named; its program must exist.
func (m *machine) shell(argv []string) bool {
	at := m.step.Instruction.KeywordSpan
	p := m.program(argv[0])
	m.step.Needs = append(m.step.Needs, state.Need{Span: at, Kind: state.NeedCommand, Name: argv[0], Presence: p.Presence, Likely: p.Likely, Fatal: true, Call: -1})
	if p.Presence == filesystem.Absent {
		m.note(state.Failure{Span: at, Kind: "shell", Likely: p.Likely, Reason: "exec: \"" + argv[0] + "\": stat " + argv[0] + ": no such file or directory"})
	}
	m.dialect = shellDialect(m.st.Files, argv[0])
	if m.dialect == shell.Other {
		m.lose()
		return false
	}
	for i, a := range argv[1:] {
		if a == "--login" || a == "--rcfile" || a == "--init-file" {
			m.options["login"] = succeeded
		}
		if strings.HasPrefix(a, "-") && !strings.HasPrefix(a, "--") {
			for _, letter := range strings.TrimPrefix(a, "-") {
				switch letter {
				case 'e':
					m.options["errexit"] = succeeded
				case 'u':
					m.options["nounset"] = succeeded
				case 'o':
					if i+2 < len(argv) {
						m.options[argv[i+2]] = succeeded
					}
				case 'l', 'i':
					m.options["login"] = succeeded
				}
			}
		}
	}
	if m.options["login"] == succeeded {
		m.loseShell() // /etc/profile is read
		m.dir = word{text: m.st.Workdir.Value, known: m.st.Workdir.Known}
	}
	m.startup()
	return true
}

func (m *machine) perform(text dockerfile.Text) {
	m.step.Dialect = m.dialect
	script, err := shell.Parse(text, m.dialect)
	if err != nil {
		m.note(state.Failure{Span: err.Span, Kind: "script-syntax", Reason: err.Message, Likely: !err.Certain})
		m.lose()
		return
	}
	m.inquiring = inquires(text.Value)
	m.list(script.List, whole)
}

// inquires tells a script that may look at the status of a command that came before.
func inquires(text string) bool {
	return strings.Contains(text, "$?") || strings.Contains(text, "${?") || strings.Contains(text, "PIPESTATUS") || strings.Contains(text, "trap ")
}

// document is RUN <<EOF: the body is the script, or a program's input when it starts with #!.
func (m *machine) document(h dockerfile.Heredoc) {
	text := h.Body
	head, _, _ := strings.Cut(text.Value, "\n")
	if !strings.HasPrefix(head, "#!") {
		m.shellForm(text)
		return
	}
	sh := m.st.Shell
	if len(sh) == 0 {
		sh = []string{"/bin/sh", "-c"}
	}
	if !m.shell(sh) {
		return
	}
	program, argument, _ := interpreter(head)
	at := text.Span(0, len(head))
	p := m.program(program)
	if p.Presence == filesystem.Absent {
		m.fail(whole, at, "script", program+": not found", p.Likely)
	}
	if path.Base(program) == "env" && argument != "" && !strings.HasPrefix(argument, "-") {
		name, _, _ := strings.Cut(argument, " ")
		i := m.record(at, []word{{Span: at, text: name, known: true}}, whole)
		p = m.program(name)
		m.step.Calls[i].Program = p
		m.need(state.Need{Span: at, Kind: state.NeedCommand, Name: name, Presence: p.Presence, Likely: p.Likely, Call: i}, whole)
		if p.Presence == filesystem.Absent {
			m.fail(whole, at, "command", "'"+name+"': No such file or directory", p.Likely)
		}
		program = p.Path
	}
	m.dialect = shellDialect(m.st.Files, program)
	if m.dialect == shell.Other {
		m.lose()
		return
	}
	m.perform(text)
}
