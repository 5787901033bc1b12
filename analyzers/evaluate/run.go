package evaluate

import (
	"context"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/script"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/table"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// run carries out a RUN whose mounts are laid over step.Before.
func (f *follower) run(ctx context.Context, step *state.Step, cmd *dockerfile.Run) {
	r := &tools.Run{Context: ctx, Step: step, Repositories: f.build.Packages, Why: f.cause(step), Budget: &f.budget, Memory: map[any]any{}, Managers: table.Managers}
	for _, m := range cmd.Mounts {
		if target, known := f.mountTarget(step, m); known && m.Type == "bind" && m.ReadOnly {
			r.ReadOnly = append(r.ReadOnly, target)
		}
	}
	for _, flag := range step.Instruction.Flags {
		r.Offline = r.Offline || flag.Name == "network" && flag.Value.Text == "none"
	}
	m := script.New(r, step.Before)
	at := step.Instruction.KeywordSpan
	if !r.CheckUser(at) {
		m.User = state.Identity{}
	}
	switch {
	case cmd.Exec:
		m.ExecForm(cmd)
	case len(step.Instruction.Heredocs) > 0 && strings.HasPrefix(strings.TrimSpace(cmd.Script.Value), "<<") && alone(step.Instruction):
		m.Document(step.Instruction.Heredocs[0])
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
