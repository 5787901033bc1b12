package script

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// launch starts a program found on PATH, or notes why it cannot start.
func (c *call) launch() tools.Status {
	name := c.fields[0].Text
	p := c.located()
	if no := c.startable(name, p); no.Reason != "" {
		s := c.unstarted(no)
		fatal := c.Fatal(c.failureContext)
		passed := !fatal && c.tool("") == "" && !strings.Contains(name, "/")
		if no.Likely { // nothing that it then does is certain
			c = c.at(c.failureContext.Guarded().Perhaps())
		}
		switch { // the walk goes on as if it had run
		case p.Presence == filesystem.Absent:
			if s != tools.Failed || c.err != nil {
				c.LoseOutput()
			}
			switch {
			case s != tools.Failed && passed:
				without(c)
			case s != tools.Failed && !fatal:
				before, other := c.State, c.clone()
				run := *c
				run.Interp = other
				run.effect("")
				c.State = joinStates(before, before, other.State)
				stillWithout(c, before, name)
			case s != tools.Failed:
				c.effect("")
			}
		case c.opaqueScript(name, p):
			c.Forget("/")
			c.LoseOutput()
		case s != tools.Failed:
			c.effect(p.Path)
		}
		return s
	}
	lacks, leave := beside(c, p)
	if lacks {
		return tools.Failed
	}
	if i := slices.IndexFunc(c.fields, func(w tools.Word) bool { return len(w.Text) >= effects.MaxArgument }); i >= 0 {
		return c.fail(c.fields[0].Span, state.FailsArguments, fmt.Sprintf("%s: Argument list too long: an argument has %d bytes", name, len(c.fields[i].Text)), true)
	}
	if p.Presence == filesystem.Present && c.script(p) {
		return runFileOf(c, p, leave)
	}
	if fields := read(c, p); fields != nil && c.depth < maxDepth {
		return c.done(c.record(c.fields[0].Span, fields, c.failureContext).launch())
	}
	if hollow(p.Entry) {
		return c.nothing(p.Entry)
	}
	if c.opaqueScript(name, p) {
		c.Forget("/")
		c.LoseOutput()
		return c.done(tools.Maybe)
	}
	no := lacking(c, p)
	s := c.effect(present(p))
	if leave != nil && s != tools.Failed {
		leave()
	}
	if no.Reason != "" {
		return c.fail(c.fields[0].Span, no.Kind, no.Reason, true)
	}
	return s
}

// without is what a program of which nothing is known leaves that is likely not there, where the build goes on: what was
// not there before is likely not there now, and users may have been made.
func without(c *call) {
	st := *c.State
	e := st.Files.Edit()
	why := c.Cause(c.fields[0].Span)
	e.Doubt("/", why)
	for _, p := range []string{"/etc/passwd", "/etc/group"} {
		e.Under(p, why)
	}
	st.Files = e.Done()
	c.State = &st
}

// stillWithout puts back that a program is likely not there: it does not bring itself.
func stillWithout(c *call, before *state.State, name string) {
	if strings.Contains(name, "/") {
		return
	}
	st := *c.State
	e := st.Files.Edit()
	for _, dir := range c.SearchPath() {
		if !path.IsAbs(dir) {
			continue
		}
		if r := filesystem.Stat(before.Files, dir); r.Entry.Presence == filesystem.Present {
			dir = r.Path
		}
		at := path.Join(dir, name)
		if was := before.Files.Lookup(at); was.Presence == filesystem.Absent {
			was.Likely = true
			e.Put(at, was)
		}
	}
	st.Files = e.Done()
	c.State = &st
}

// beside reports whether a script that a tool knows by its name certainly fails for want of a file beside it, and returns
// what puts what it leaves, nil where nothing is known of that.
func beside(c *call, p state.Program) (lacks bool, leave func()) {
	tool := c.Tools.Tool(path.Base(p.Path))
	if p.Presence != filesystem.Present || tool == nil || tool.Beside == nil {
		return false, nil
	}
	act := tools.Command{World: c.World, Fields: c.fields, FailureContext: c.failureContext, Index: c.index,
		Executable: p.Path}
	leave = tool.Beside(&act)
	return act.Failed && !act.Likely, leave
}

// runFileOf carries out the script of a tool and puts what the tool leaves, however the script ends.
func runFileOf(c *call, p state.Program, leave func()) tools.Status {
	ended := len(c.Exited)
	s := c.runFile(p)
	if leave != nil && s != tools.Failed {
		leave()
		c.Exited = c.Exited[:ended]
	}
	return s
}

// read is the command line of a file that another program is started for, nil where that is not known, or the file is a
// tool itself.
func read(c *call, p state.Program) []tools.Word {
	if p.Presence != filesystem.Present || p.Entry.Package != "" || !p.Entry.Has(filesystem.KnowContent) {
		return nil
	}
	program, argument, ok := tools.Interpreter(p.Entry.Head)
	if path.Base(program) == "env" {
		program = argument
	}
	tool := c.Tools.Tool(path.Base(program))
	if own := c.Step.Calls[c.index].Tool; !ok || tool == nil || !tool.Reads || own != "" && c.Tools.Tool(own) != nil {
		return nil
	}
	at := c.fields[0].Span
	head := []tools.Word{{Span: at, Text: program, Known: true}, {Span: at, Text: p.Path, Known: true}}
	return append(head, c.fields[1:]...)
}

// present is the path of a program that is there, "" of any other.
func present(p state.Program) string {
	if p.Presence == filesystem.Present {
		return p.Path
	}
	return ""
}

// located finds the program on PATH.
func (c *call) located() state.Program {
	name := c.fields[0]
	p := c.applet(name.Text, c.Program(name.Text))
	c.Step.Calls[c.index].Program, c.Step.Calls[c.index].Tool = p, c.tool(present(p))
	c.Need(state.Need{Span: name.Span, Kind: state.NeedCommand, Name: name.Text, Presence: p.Presence, Likely: p.Likely,
		Call: c.index, Cause: p.Entry.Cause}, c.failureContext)
	return p
}

// startable says why a program cannot be started.
func (c *call) startable(name string, p state.Program) tools.Refusal {
	switch p.Presence {
	case filesystem.Absent:
		return tools.Refusal{Kind: state.FailsCommand, Reason: name + ": not found", Likely: p.Likely || c.Fancied && !strings.Contains(name, "/")}
	case filesystem.Unknown:
		return tools.Refusal{}
	}
	if no := c.Unrunnable(p); no.Reason != "" {
		no.Reason = name + ": " + no.Reason
		return no
	}
	want := state.ToExecute
	if strings.HasPrefix(p.Entry.Head, "#!") {
		want |= state.ToRead
	}
	word := p.Path
	if strings.Contains(name, "/") {
		word = name
	}
	if d := c.ForbiddenAs(word, p.Path, want); d.Where != "" {
		return tools.Refusal{Kind: state.FailsAccess, Reason: p.Path + ": Permission denied", Likely: d.Likely || p.Likely}
	}
	return tools.Refusal{}
}

// unstarted notes that the program cannot be started.
func (c *call) unstarted(no tools.Refusal) tools.Status {
	at := c.Step.Calls[c.index].Name
	if no.Interpreter != "" {
		c.Need(state.Need{Span: at, Kind: state.NeedInterpreter, Name: no.Interpreter, Presence: filesystem.Absent,
			Likely: no.Likely, Call: c.index}, c.failureContext)
	}
	return c.fail(at, no.Kind, no.Reason, no.Likely)
}

// opaqueScript reports whether this is a script started by its path that the table says nothing of: it may do anything.
// A script of a virtual environment is known by its name, as one that is found on PATH.
func (c *call) opaqueScript(name string, p state.Program) bool {
	base := path.Base(name)
	if strings.HasSuffix(base, ".sh") || strings.HasSuffix(base, ".bash") {
		return true
	}
	return strings.Contains(name, "/") && p.Entry.Has(filesystem.KnowHead) && strings.HasPrefix(p.Entry.Head, "#!") && p.Entry.Package == "" &&
		!tools.SystemDir(p.Path) && c.Stat(path.Join(path.Dir(p.Path), "../pyvenv.cfg")).Entry.Presence != filesystem.Present
}

// Need notes what a command needs.
func (m *Interp) Need(n state.Need, c tools.FailureContext) {
	n.Span = m.Place(n.Span)
	n.Likely = n.Likely || m.Supposed
	n.Fatal = m.Fatal(c) && c.Reach == state.Always && !m.loosely()
	if c.Reach != state.Never {
		m.Step.Needs = append(m.Step.Needs, n)
	}
}
