package evaluate

import (
	"context"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// session is what all the shells of one RUN share.
type session struct {
	exited      []*state.State // states in which a shell was left early
	commands    int
	shown       state.Environment // to the command that started last
	nesting     int
	substituted tools.Status // of the last command substitution
}

// run carries out a RUN whose mounts are laid over step.Before.
func (f *follower) run(ctx context.Context, step *state.Step, cmd *dockerfile.Run) {
	r := &tools.Run{Context: ctx, Step: step, Repositories: f.build.Packages, Why: f.cause(step), Budget: &f.budget}
	for _, m := range cmd.Mounts {
		if target, known := f.mountTarget(step, m); known && m.Type == "bind" && m.ReadOnly {
			r.ReadOnly = append(r.ReadOnly, target)
		}
	}
	for _, flag := range step.Instruction.Flags {
		r.Offline = r.Offline || flag.Name == "network" && flag.Value.Text == "none"
	}
	m := newMachine(r, step.Before)
	at := step.Instruction.KeywordSpan
	if !r.CheckUser(at) {
		m.User = state.Identity{}
	}
	switch {
	case cmd.Exec:
		m.execForm(cmd)
	case len(step.Instruction.Heredocs) > 0 && strings.HasPrefix(strings.TrimSpace(cmd.Script.Value), "<<") && alone(step.Instruction):
		m.document(step.Instruction.Heredocs[0])
	default:
		m.shellForm(withDocuments(cmd.Script, step.Instruction.Heredocs))
	}
	if m.commands > maxCommands || m.Budget.Spent() {
		m.ForgetAll()
	}
	after := *m.State
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
func newMachine(r *tools.Run, st *state.State) *machine {
	m := &machine{session: &session{}, World: &tools.World{Run: r, State: st, Vars: map[string]tools.Variable{}, Open: st.Env.Open, Dir: tools.Word{Text: st.Workdir.Value, Known: st.Workdir.Known}}, funcs: map[string]*shell.Function{}, options: map[string]tools.Status{}, params: []tools.Word{}}
	m.World.Shell = m
	if m.Dir.Known && m.Dir.Text == "" {
		m.Dir.Text = "/"
	}
	for _, name := range st.Env.Names() {
		v, _ := st.Env.Lookup(name)
		m.Vars[name] = tools.Variable{Text: v.Value, Known: v.Known, Exported: true}
	}
	if _, ok := m.Vars["HOME"]; !ok {
		if home, ok := tools.HomeOf(st.Files, st.User.Value); ok && st.User.Known {
			m.Vars["HOME"] = tools.Variable{Text: home, Known: true, Exported: true}
		} else {
			m.Vars["HOME"] = tools.Variable{Exported: true}
		}
	}
	if _, ok := m.Vars["PATH"]; !ok && !m.Open {
		m.Vars["PATH"] = tools.Variable{Text: state.DefaultPath, Known: true, Exported: true}
	}
	m.User = state.Identify(st.Files, st.User)
	return m
}

var whole = tools.Site{Reach: state.Always, Result: true, Errexit: true, Exits: true}

// execForm starts a program without a shell.
func (m *machine) execForm(cmd *dockerfile.Run) {
	m.dialect = shell.Other
	var fields []tools.Word
	for _, w := range cmd.Args {
		fields = append(fields, tools.Word{Span: w.Span, Text: w.Text, Known: true})
	}
	if len(fields) == 0 {
		return
	}
	i := m.record(m.Step.Instruction.Span, fields, whole)
	m.launchAlone(i, fields)
}

// launchAlone differs from a shell's launch in one thing: a text file without #! is not run.
func (m *machine) launchAlone(i int, fields []tools.Word) {
	p := m.Program(fields[0].Text)
	e := p.Entry
	if p.Presence == filesystem.Present && !p.Likely && e.Type == filesystem.Regular && e.Has(filesystem.KnowContent|filesystem.KnowELF) && e.ELF == nil &&
		!strings.HasPrefix(string(e.Content), "#!") && len(e.Content) > 0 && e.Mode&0o111 != 0 {
		m.Step.Calls[i].Program = p
		m.Fail(whole, fields[0].Span, "script", "exec "+p.Path+": exec format error", false)
		return
	}
	m.launch(i, fields, whole)
}

// shellForm gives the script to the shell that SHELL names.
func (m *machine) shellForm(script dockerfile.Text) {
	sh := m.State.Shell
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
	at := m.Step.Instruction.KeywordSpan
	p := m.Program(argv[0])
	m.Step.Needs = append(m.Step.Needs, state.Need{Span: at, Kind: state.NeedCommand, Name: argv[0], Presence: p.Presence, Likely: p.Likely, Fatal: true, Call: -1})
	if p.Presence == filesystem.Absent {
		m.Note(state.Failure{Span: at, Kind: "shell", Likely: p.Likely, Reason: "exec: \"" + argv[0] + "\": stat " + argv[0] + ": no such file or directory"})
	}
	m.dialect = shellDialect(m.State.Files, argv[0])
	if m.dialect == shell.Other {
		m.ForgetAll()
		return false
	}
	for i, a := range argv[1:] {
		if a == "--login" || a == "--rcfile" || a == "--init-file" {
			m.options["login"] = tools.Succeeded
		}
		if strings.HasPrefix(a, "-") && !strings.HasPrefix(a, "--") {
			for _, letter := range strings.TrimPrefix(a, "-") {
				switch letter {
				case 'e':
					m.options["errexit"] = tools.Succeeded
				case 'u':
					m.options["nounset"] = tools.Succeeded
				case 'o':
					if i+2 < len(argv) {
						m.options[argv[i+2]] = tools.Succeeded
					}
				case 'l', 'i':
					m.options["login"] = tools.Succeeded
				}
			}
		}
	}
	if m.options["login"] == tools.Succeeded {
		m.loseShell() // /etc/profile is read
		m.Dir = tools.Word{Text: m.State.Workdir.Value, Known: m.State.Workdir.Known}
	}
	m.startup()
	return true
}

func (m *machine) perform(text dockerfile.Text) {
	m.Step.Dialect = m.dialect
	script, err := shell.Parse(text, m.dialect)
	if err != nil {
		m.Note(state.Failure{Span: err.Span, Kind: "script-syntax", Reason: err.Message, Likely: !err.Certain})
		m.ForgetAll()
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
	sh := m.State.Shell
	if len(sh) == 0 {
		sh = []string{"/bin/sh", "-c"}
	}
	if !m.shell(sh) {
		return
	}
	program, argument, _ := tools.Interpreter(head)
	at := text.Span(0, len(head))
	p := m.Program(program)
	if p.Presence == filesystem.Absent {
		m.Fail(whole, at, "script", program+": not found", p.Likely)
	}
	if path.Base(program) == "env" && argument != "" && !strings.HasPrefix(argument, "-") {
		name, _, _ := strings.Cut(argument, " ")
		i := m.record(at, []tools.Word{{Span: at, Text: name, Known: true}}, whole)
		p = m.Program(name)
		m.Step.Calls[i].Program = p
		m.Need(state.Need{Span: at, Kind: state.NeedCommand, Name: name, Presence: p.Presence, Likely: p.Likely, Call: i}, whole)
		if p.Presence == filesystem.Absent {
			m.Fail(whole, at, "command", "'"+name+"': No such file or directory", p.Likely)
		}
		program = p.Path
	}
	m.dialect = shellDialect(m.State.Files, program)
	if m.dialect == shell.Other {
		m.ForgetAll()
		return
	}
	m.perform(text)
}
