package script

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// cleared is the environment that sudo gives a command: its secure_path, and of the rest what sudoers keeps, which is
// not read. Its home is the account's, or its caller's in releases of Ubuntu before 19.10 and under sudo -E. Sources:
// sudoers(5), 1.9.13, env_reset and secure_path; sudo 1.8.29-1ubuntu1's changelog.
func cleared(m *Interp, n *effects.Nested) {
	if path := m.Lookup("PATH"); path.Known {
		path.Text += ":" + state.DefaultPath
		m.Vars["PATH"] = path
	}
	home, ok := state.HomeOf(m.State.Files, n.User)
	old := m.Lookup("HOME")
	if !n.Home && (old.Text != home || !old.Known) {
		ok = false
	}
	m.Vars["HOME"] = tools.Variable{Text: home, Known: ok, Exported: true}
	if n.Kept {
		return
	}
	m.Open = true
	for name, v := range m.Vars {
		if name != "PATH" && name != "HOME" && v.Exported {
			m.Vars[name] = tools.Variable{Exported: true}
		}
	}
}

// turnedDown is how sudo ends for a user that it may turn down: then nothing happened, and a password was asked for.
func turnedDown(c *call, before *state.State, s tools.Status) tools.Status {
	c.Forget("/run/sudo") // what it remembers of who called it
	fed := slices.ContainsFunc(c.fields, func(w tools.Word) bool {
		return !w.Known || strings.HasPrefix(w.Text, "-") && strings.ContainsAny(w.Text, "SA")
	})
	if ordinary, likely := c.Ordinary(); ordinary && !likely && c.As == "" && !fed && c.State.AsksPassword() {
		c.State = before
		return c.fail(c.fields[0].Span, state.FailsAccess, "a terminal is required to read the password: sudoers has no NOPASSWD rule", true)
	}
	if s == tools.Failed || c.Fatal(c.failureContext) || c.As == "" && c.State.User.Known &&
		state.Passwordless(c.State.Files, c.State.User.Value) {
		return s
	}
	c.State = joinStates(before, c.State, before)
	c.LoseOutput()
	return tools.Maybe
}
