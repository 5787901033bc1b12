package evaluate

import (
	"context"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/script"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/table"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// run carries out a RUN whose mounts are laid over step.Before.
func (f *stageEval) run(ctx context.Context, step *state.Step, cmd *dockerfile.Run) {
	f.carry(ctx, step, cmd, "")
	if step.Failure == nil {
		f.ungiven(ctx, step, cmd)
	}
}

// carry is run with a variable unset; "" for none.
func (f *stageEval) carry(ctx context.Context, step *state.Step, cmd *dockerfile.Run, unset string) {
	r := &tools.Run{Context: ctx, Step: step, Repositories: f.build.Packages, Today: f.build.Today, Why: f.cause(step),
		Budget: f.budget, Memory: map[any]any{}, Tools: table.Tools, Sent: f.sent()}
	if r.Mounts = f.laid(step, cmd); len(r.Mounts) > 0 {
		r.Guard = sealed
	}
	for _, flag := range step.Instruction.Flags {
		r.Offline = r.Offline || flag.Name == "network" && flag.Value.Text == "none"
	}
	m := script.New(r, step.Before)
	if unset != "" {
		m.Vars[unset] = tools.Variable{Unset: true}
	}
	at := step.Instruction.KeywordSpan
	if !r.CheckUser(at) {
		m.User = state.Identity{}
	}
	switch {
	case cmd.Exec:
		m.ExecForm(cmd)
	case alone(step.Instruction, cmd):
		m.Document(step.Instruction.Heredocs[0])
	case f.anotherLanguage(step):
		m.ForgetAll()
	default:
		m.ShellForm(withDocuments(cmd.Script, step.Instruction.Heredocs))
	}
	if m.Commands > script.MaxCommands || m.Budget.Spent() {
		m.ForgetAll()
	}
	after := *m.State
	after.Env, after.User, after.Workdir = step.Before.Env, step.Before.User, step.Before.Workdir
	for _, st := range m.Exited {
		if st.Files != after.Files {
			after.Files = filesystem.Join(step.Before.Files, after.Files, st.Files)
			after.Packages = state.JoinPackages(after.Packages, st.Packages)
			after.Arrivals = state.JoinArrivals(after.Arrivals, st.Arrivals)
		}
	}
	step.After = &after
}

// supplied is what BuildKit mounts for each RUN, which may only be read. Source: its executor/oci, GetMounts, and the
// read-only paths of containerd's default specification.
var supplied = state.Mounts{{At: "/etc/hosts", ReadOnly: true}, {At: "/etc/resolv.conf", ReadOnly: true},
	{At: "/proc/sys", ReadOnly: true}, {At: "/sys", ReadOnly: true}}

// laid are the places that are mounted while a RUN is carried out; secrets and sockets, which may be absent, are none.
func (f *stageEval) laid(step *state.Step, cmd *dockerfile.Run) (all state.Mounts) {
	insecure := slices.ContainsFunc(step.Instruction.Flags, func(f dockerfile.Flag) bool {
		return f.Name == "security" && f.Value.Text != "sandbox"
	})
	if f.build.Builder != analyzers.Classic && !insecure {
		all = supplied
	}
	for _, m := range cmd.Mounts {
		if target, known := f.mountTarget(step, m); known && m.Type != "secret" && m.Type != "ssh" {
			at := filesystem.Stat(step.Before.Files, target).Path
			all = append(slices.Clip(all), state.Mount{At: at, ReadOnly: m.ReadOnly})
		}
	}
	return all
}

// anotherLanguage reports whether a comment says of a base image that is not known that its shell is none that is read
// here, PowerShell as a rule: "# hadolint shell=powershell". A SHELL of the Dockerfile or of the image is surer.
func (f *stageEval) anotherLanguage(step *state.Step) bool {
	other := false
	for _, s := range f.shells {
		if s.Covers.Covers(step.Instruction.Span) {
			other = shell.DialectOf(s.Name) == shell.Other
		}
	}
	return other && slices.Equal(step.Before.Shell, defaultShell) && step.Before.Env.Open
}

// alone reports whether a heredoc is the whole of a RUN: "RUN <<EOF", and neither "RUN cat <<EOF" nor "RUN <<EOF cat".
func alone(i *dockerfile.Instruction, cmd *dockerfile.Run) bool {
	return len(i.Heredocs) == 1 && strings.TrimSpace(cmd.Script.Value) == i.Heredocs[0].Span.Text()
}

// withDocuments puts the here-documents that the instruction holds back behind the script, as the shell is given them.
func withDocuments(script dockerfile.Text, docs []dockerfile.Heredoc) dockerfile.Text {
	for _, d := range docs {
		if !strings.HasSuffix(script.Value, "\n") {
			script.Value += "\n"
		}
		pieces := append([]dockerfile.Piece{}, script.Pieces...)
		for _, p := range d.Body.Pieces {
			pieces = append(pieces, dockerfile.Piece{At: p.At + len(script.Value), Place: p.Place})
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
