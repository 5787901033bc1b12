package evaluate

import (
	"context"
	"path"
	"strconv"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// mounted carries out a RUN with its mounts laid over the files before it, and takes them off again.
func (f *stageEval) mounted(ctx context.Context, s *state.Step, cmd *dockerfile.Run) {
	f.enter(s)
	before := s.Before
	if err := dockerfile.CheckMounts(s.Instruction, f.escape(s), before.Env.Value); err != nil {
		s.Fail(s.Instruction.Span, false, state.FailsMount, err.Error())
	}
	var targets []string
	for _, m := range cmd.Mounts {
		if m.Type == "secret" && m.Env != "" { // where the caller gives the secret
			s.Before = s.Before.With(func(n *state.State) { n.Env = n.Env.With(m.Env, state.Variable{Arg: true}) })
		}
		if target := f.mount(ctx, s, m); target != "" {
			targets = append(targets, target)
		}
	}
	f.run(ctx, s, cmd)
	f.layered = true
	after := *s.After
	after.Env = before.Env
	s.After = &after
	if len(targets) > 0 {
		after.Files = unmount(before.Files, s.After.Files, targets, f.cause(s))
	}
}

// enter makes the folder that a RUN is started in where an earlier one took it away, for the user in force, below all
// mounts. Source: Run of BuildKit's executor/runcexecutor.
func (f *stageEval) enter(s *state.Step) {
	dir := s.Before.Workdir
	if !dir.Known || !path.IsAbs(dir.Value) || dir.Value == "/" || f.build.Builder == analyzers.Classic {
		return
	}
	r := filesystem.Stat(s.Before.Files, dir.Value)
	if r.Entry.Presence != filesystem.Absent || r.Entry.Likely || r.Blocked != "" || r.Loop {
		return
	}
	w := f.writer(s, s.Instruction.KeywordSpan)
	who := state.Identify(s.Before.Files, s.Before.User)
	w.owner = owner{given: true, known: who.Known, uid: who.UID, gid: who.GID}
	w.mkdirAll(dir.Value)
	s.Before = s.Before.With(func(n *state.State) { n.Files = w.edit.Done() })
}

// mount lays one mount over s.Before and returns its place, "" when nothing is changed.
func (f *stageEval) mount(ctx context.Context, s *state.Step, m dockerfile.Mount) string {
	target, known := f.mountTarget(s, m)
	edit := s.Before.Files.Edit()
	cause := f.cause(s)
	if known && target == "/" {
		s.Fail(m.Span, false, state.FailsMount, `invalid mount target "/"`)
		return ""
	}
	if !known { // it may lie over anything, and hide or lose what the command writes
		edit.Under("/", cause)
		s.Before = s.Before.With(func(n *state.State) { n.Files = edit.Done() })
		return ""
	}
	place := filesystem.Stat(edit.State(), target).Path
	switch {
	case m.Type == "cache" && m.From.Nowhere():
		edit.Remove(place, cause)
		edit.Under(place, cause) // an earlier build may have left something
		edit.Put(place, f.cached(m, filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory,
			Cause: cause}))
	case m.Type == "tmpfs":
		edit.Remove(place, cause)
		edit.Put(place, filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory, Cause: cause})
	case m.Type == "bind" || m.Type == "cache":
		edit.Remove(place, cause)
		f.bind(ctx, s, m, edit, place)
	case m.Type == "secret" && m.Env != "" && m.Target.Nowhere():
		return ""
	default: // a secret or a socket, when the caller gives one: with the directories above it
		edit.Vague(path.Dir(place))
		edit.Under(place, cause)
	}
	s.Before = s.Before.With(func(n *state.State) { n.Files = edit.Done() })
	return place
}

// cached is the folder of a cache mount with its owner: root's, mode 0755, unless the mount says otherwise. Where
// another RUN may have changed that, it is not known. Source: BuildKit's documentation of RUN --mount=type=cache.
func (f *stageEval) cached(m dockerfile.Mount, e filesystem.Entry) filesystem.Entry {
	for _, stage := range f.result.Stages {
		for _, i := range stage.Stage.Instructions {
			if run, ok := i.Command.(*dockerfile.Run); ok && len(run.Mounts) > 0 && ownership.MatchString(i.Text()) {
				return e
			}
		}
	}
	mode, uid, gid := uint64(0o755), uint64(0), uint64(0)
	for _, n := range []struct {
		text string
		base int
		to   *uint64
	}{{m.Mode, 8, &mode}, {m.UID, 10, &uid}, {m.GID, 10, &gid}} {
		value, err := strconv.ParseUint(n.text, n.base, 31)
		if n.text != "" && err != nil {
			return e
		}
		if n.text != "" {
			*n.to = value
		}
	}
	e.Mode, e.UID, e.GID = uint16(mode&0o7777), int(uid), int(gid)
	e.Known |= filesystem.KnowMode | filesystem.KnowOwner
	return e
}

// ownership are words of commands that change who may write to a folder.
var ownership = lazyregexp.New(`\b(chown|chmod|install|setfacl|cp|rsync|tar|mv)\b`)

// mountTarget is where a mount goes. BuildKit's own places are those of its documentation.
func (f *stageEval) mountTarget(s *state.Step, m dockerfile.Mount) (target string, known bool) {
	switch {
	case !m.Target.Nowhere():
		target, known = f.expand(s, m.Target)
	case m.Type == "secret":
		return path.Join("/run/secrets", m.ID), true
	case m.Type == "ssh":
		return "/run/buildkit", true
	default: // the folder that the command runs in
		known = true
	}
	if !path.IsAbs(target) {
		known = known && s.Before.Workdir.Known
		target = path.Join("/", s.Before.Workdir.Value, target)
	}
	return path.Clean(target), known
}

func (f *stageEval) bind(ctx context.Context, s *state.Step, m dockerfile.Mount, edit *filesystem.Editor,
	place string) {
	from := f.origin(ctx, s, m.From, true)
	value, known := f.expand(s, m.Source)
	if known && from.state != nil {
		f.took[len(f.took)-1].paths = []string{path.Join("/", value)}
	}
	src := filesystem.Stat(from.tree, path.Join("/", value))
	if !known || src.Entry.Presence == filesystem.Unknown {
		edit.Under(place, f.cause(s))
		edit.Put(place, filesystem.Entry{Presence: filesystem.Present, Cause: f.cause(s)})
		return
	}
	if src.Entry.Presence == filesystem.Absent {
		at := m.Source.Span
		if m.Source.Nowhere() {
			at = m.Span
		}
		s.Fail(at, src.Entry.Likely, state.FailsMount, notFound(path.Join("/", value)))
		edit.Under(place, f.cause(s))
		edit.Put(place, filesystem.Entry{Presence: filesystem.Present, Cause: f.cause(s)}) // go on as if it were there
		return
	}
	graft := filesystem.Graft{Dest: place, Source: src.Path, From: from.whole()}
	if from.state == nil {
		graft.Cause = f.cause(s)
	}
	edit.Graft(graft)
}

// unmount gives the mounts' places back what they held before. A mount point that was made for the mount goes, with the
// directories over it that hold nothing else.
func unmount(before, after *filesystem.State, targets []string, cause filesystem.Cause) *filesystem.State {
	edit := after.Edit()
	for _, target := range targets {
		edit.Remove(target, cause)
		switch e := before.Lookup(target); e.Presence {
		case filesystem.Present:
			edit.Graft(filesystem.Graft{Dest: target, Source: target, From: before})
			if e.Type == filesystem.UnknownType {
				edit.Under(target, cause)
			}
		case filesystem.Unknown:
			edit.Under(target, cause)
		case filesystem.Absent:
			dropEmpty(before, edit, path.Dir(target), cause)
		}
	}
	return edit.Done()
}

func dropEmpty(before *filesystem.State, edit *filesystem.Editor, dir string, cause filesystem.Cause) {
	if dir == "/" || before.Lookup(dir).Presence != filesystem.Absent {
		return
	}
	if names, complete := edit.State().Children(dir); len(names) > 0 || !complete {
		return
	}
	edit.Remove(dir, cause)
	dropEmpty(before, edit, path.Dir(dir), cause)
}
