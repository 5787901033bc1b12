package script

import (
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
	Exited      []*state.State // states in which a shell was left early
	Commands    int
	nesting     int
	substituted tools.Status // of the last command substitution

	shown, shownIn state.Environment // to the command that started last, and of the state that it started in
}

// New returns the first process of a RUN, in the state that it starts in.
func New(r *tools.Run, st *state.State) *Interp {
	names := st.Env.Names()
	m := &Interp{session: &session{shown: state.Environment{Variables: st.Env.Variables}},
		World: &tools.World{Run: r, State: st, Vars: make(map[string]tools.Variable, len(names)+4),
			Open: st.Env.Open, Dir: tools.Word{Text: st.Workdir.Value, Known: st.Workdir.Known}},
		funcs: map[string]*shell.Function{}, options: map[string]tools.Status{}, params: []tools.Word{}}
	m.World.Shell = m
	if m.Dir.Known && m.Dir.Text == "" {
		m.Dir.Text = "/"
	}
	if p, ok := m.Physical(m.Dir.Text); m.Dir.Known && ok {
		m.Dir.Text = p // a shell asks the system where it is: nobody sets PWD
	}
	for _, name := range names {
		v, _ := st.Env.Lookup(name)
		m.Vars[name] = tools.Variable{Text: v.Value, Known: v.Known, Exported: true}
	}
	if _, ok := m.Vars["HOME"]; !ok {
		if home, ok := state.HomeOf(st.Files, st.User.Value); ok && st.User.Known {
			m.Vars["HOME"] = tools.Variable{Text: home, Known: true, Exported: true}
		} else {
			m.Vars["HOME"] = tools.Variable{Exported: true}
		}
	}
	if _, ok := m.Vars["PATH"]; !ok {
		m.Vars["PATH"] = tools.Variable{Exported: true} // the image's own, where that is not known
		if !m.Open {
			m.Vars["PATH"] = tools.Variable{Text: state.DefaultPath, Known: true, Exported: true}
		}
	}
	m.User = state.Identify(st.Files, st.User)
	return m
}

var whole = tools.FailureContext{Reach: state.Always, Result: true, Errexit: true, Exits: true}

// ExecForm starts a program without a shell.
func (m *Interp) ExecForm(cmd *dockerfile.Run) {
	m.dialect = shell.Other
	var fields []tools.Word
	for _, w := range cmd.Args {
		fields = append(fields, tools.Word{Span: w.Span, Text: w.Text, Known: true})
	}
	if len(fields) == 0 {
		return
	}
	m.record(m.Step.Instruction.Span, fields, whole).launchAlone()
}

// launchAlone differs from a shell's launch in one thing: a text file without #! is not run.
func (c *call) launchAlone() {
	p := c.Program(c.fields[0].Text)
	e := p.Entry
	if p.Presence == filesystem.Present && !p.Likely && e.Type == filesystem.Regular &&
		e.Has(filesystem.KnowContent|filesystem.KnowELF) && e.ELF == nil &&
		!strings.HasPrefix(string(e.Content), "#!") && len(e.Content) > 0 && e.Mode&0o111 != 0 {
		c.Step.Calls[c.index].Program = p
		c.fail(c.fields[0].Span, state.FailsScript, "exec "+p.Path+": exec format error", false)
		return
	}
	c.launch()
}

// ShellForm gives the script to the shell that SHELL names.
func (m *Interp) ShellForm(script dockerfile.Text) {
	sh := m.State.Shell
	if len(sh) == 0 {
		sh = []string{"/bin/sh", "-c"}
	}
	if !m.shell(sh) {
		return
	}
	if name, _, _ := strings.Cut(strings.TrimSpace(script.Value), "\n"); !shell.ReadsCommand(sh[1:]) && strings.Contains(name, " ") {
		m.Note(state.Failure{Span: m.Step.Instruction.KeywordSpan, Kind: state.FailsPath, Likely: m.State.Unnamed(),
			Reason: sh[0] + ": " + name + ": No such file or directory: SHELL lacks -c, so that what RUN says is a file's name"})
		m.ForgetAll()
		return
	}
	m.perform(script)
}

// shell makes the machine one of the shell named; its program must exist.
func (m *Interp) shell(argv []string) bool {
	at := m.Step.Instruction.KeywordSpan
	p := m.Program(argv[0])
	m.Step.Needs = append(m.Step.Needs, state.Need{Span: at, Kind: state.NeedCommand, Name: argv[0],
		Presence: p.Presence, Likely: p.Likely, Fatal: true, Call: -1})
	if p.Presence == filesystem.Absent {
		m.Note(state.Failure{Span: at, Kind: state.FailsShell, Likely: p.Likely, Reason: "exec: \"" + argv[0] + "\": stat " + argv[0] + ": no such file or directory"})
	}
	m.dialect = shellDialect(m.State.Files, argv[0])
	if m.dialect == shell.Other {
		m.ForgetAll()
		return false
	}
	for _, name := range shell.Started(argv[1:]) {
		m.options[name] = tools.Succeeded
	}
	if m.options["login"] == tools.Succeeded {
		m.loseShell() // /etc/profile is read
		m.Dir = tools.Word{Text: m.State.Workdir.Value, Known: m.State.Workdir.Known}
	}
	m.startup()
	return true
}

func (m *Interp) perform(text dockerfile.Text) {
	m.Step.Dialect = m.dialect
	script, err := shell.Parse(text, m.dialect)
	if err != nil {
		m.Note(state.Failure{Span: err.Span, Kind: state.FailsScriptSyntax, Reason: err.Message,
			Likely: !err.Certain || m.State.Unnamed() || guessed(m)})
		m.ForgetAll()
		return
	}
	m.inquiring = inquires(text.Value)
	m.ended(m.list(script.List, whole))
}

// inquires reports whether this is a script that may look at the status of a command that came before.
func inquires(text string) bool {
	return strings.Contains(text, "$?") || strings.Contains(text, "${?") || strings.Contains(text, "PIPESTATUS") || strings.Contains(text, "trap ")
}

// Document is RUN <<EOF: the body is the script, or a program's input when it starts with #!.
func (m *Interp) Document(h dockerfile.Heredoc) {
	text := h.Body
	head, _, _ := strings.Cut(text.Value, "\n")
	if !strings.HasPrefix(head, "#!") {
		m.ShellForm(text)
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
		m.Fail(whole, at, state.FailsScript, program+": not found", p.Likely)
	}
	if path.Base(program) == "env" && argument != "" && !strings.HasPrefix(argument, "-") {
		name, _, _ := strings.Cut(argument, " ")
		env := m.record(at, []tools.Word{{Span: at, Text: name, Known: true}}, whole)
		p = m.Program(name)
		m.Step.Calls[env.index].Program = p
		m.Need(state.Need{Span: at, Kind: state.NeedCommand, Name: name, Presence: p.Presence, Likely: p.Likely,
			Call: env.index}, whole)
		if p.Presence == filesystem.Absent {
			m.Fail(whole, at, state.FailsCommand, "'"+name+"': No such file or directory", p.Likely)
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
