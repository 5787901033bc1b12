package evaluate

import (
	"context"
	"fmt"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/images"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// The shells of images that name none.
var (
	defaultShell = []string{"/bin/sh", "-c"}
	windowsShell = []string{"cmd", "/S", "/C"}
)

// begin sets the state that FROM starts with and lists the ONBUILD triggers to run.
func (f *stageEval) begin(ctx context.Context) (triggers []string) {
	base := f.graph.Stages[f.index].Base
	f.stage.refuse(base.Problem)
	st, layered := f.open(ctx, base, &f.stage.Failures)
	f.layered = layered
	f.began(st, func() *state.State { return f.initial(st, base.Kind) })
	return st.OnBuild.List()
}

// initial is the state of a stage that starts from another.
func (f *stageEval) initial(st *state.State, kind stages.Kind) *state.State {
	started := *st
	started.Platform = f.graph.Stages[f.index].Platform
	if started.Env = st.Env.Image(); kind == stages.Stages && f.build.Builder != analyzers.Classic {
		started.Env = st.Env.Stage()
	}
	started.OnBuild = nil
	started.Offers = f.offers
	started.Mixed = f.mixed
	if _, ok := started.Env.Lookup("PATH"); !ok && !started.Env.Open {
		started.Env = started.Env.With("PATH", state.Variable{Value: state.DefaultPath, Known: true, Cause: filesystem.Cause{Note: "BuildKit's default"}})
	}
	if on := f.graph.Stages[f.index].Windows; slices.Equal(started.Shell, defaultShell) &&
		(on == stages.WindowsByName || on == stages.WindowsByUse && started.Image == nil) {
		started.Shell = windowsShell
	}
	return &started
}

// open returns the state a source ends in. Failures that are proven are added.
func (b *buildEval) open(ctx context.Context, src stages.Source,
	failures *[]state.Failure) (st *state.State, layered bool) {
	unknown := func() *state.State { return unknownState(src.Ref) }
	if src.Problem != nil {
		return b.base(stages.Unknown, stages.Image{Ref: src.Ref}, nil, unknown), true
	}
	switch src.Kind {
	case stages.Stages:
		s := b.stage(ctx, src.Stage)
		return s.Final, s.layered
	case stages.Scratch:
		return b.base(src.Kind, stages.Image{}, nil, scratch), false
	case stages.Images:
		return b.image(ctx, src, failures), true
	case stages.Contexts:
		if st := b.made(ctx, src.Ref); st != nil {
			return st, true
		}
	}
	return b.base(src.Kind, stages.Image{Ref: src.Ref}, nil, unknown), true
}

func (b *buildEval) image(ctx context.Context, src stages.Source, failures *[]state.Failure) *state.State {
	of := stages.Image{Ref: src.Ref, Platform: src.Platform}
	o := b.images.Open(ctx, of)
	if kind, reason, ok := o.Missing(); ok {
		*failures = append(*failures, state.Failure{Span: src.Word.Span, Kind: kind, Reason: reason})
	}
	if o.TreeErr != nil {
		return imageState(ctx, o, src.Ref) // it may be read the next time
	}
	return b.base(src.Kind, of, o.Image, func() *state.State { return imageState(ctx, o, src.Ref) })
}

func imageState(ctx context.Context, o *images.Opened, ref string) *state.State {
	if o.Image == nil {
		return unknownState(ref)
	}
	files := filesystem.Blank()
	if o.Tree != nil {
		files = filesystem.New(o.Tree)
	}
	s := fromConfig(o.Image)
	s.Files, s.LoaderCache, s.ImageRef = files, files, ref
	s.Packages = packages(ctx, o.Image)
	return s
}

// fromConfig reads an image's configuration. What a source that does not know all of it leaves out stays unknown.
func fromConfig(img *imagedb.Image) *state.State {
	c, known := img.Config, img.ConfigKnown
	cause := filesystem.Cause{Image: img.Ref}
	s := &state.State{
		Env:      state.NewEnvironment(c.Env, !known, cause),
		User:     state.Setting{Value: c.User, Known: known || c.User != "", Cause: cause},
		Workdir:  state.Setting{Value: c.WorkingDir, Known: known || c.WorkingDir != "", Cause: cause},
		Shell:    c.Shell,
		OnBuild:  state.NewTriggers(c.OnBuild),
		Volumes:  c.Volumes,
		Platform: img.Platform,
		Image:    img,
	}
	if s.Workdir.Value == "" && s.Workdir.Known {
		s.Workdir.Value = "/"
	}
	if s.Shell == nil {
		s.Shell = defaultShell
	}
	s.Entrypoint = state.Process{Argv: c.Entrypoint, Known: known || img.ConfigLikely || c.Entrypoint != nil,
		Likely: !known, Cause: cause}
	s.Cmd = state.Process{Argv: c.Cmd, Known: known || img.ConfigLikely || c.Cmd != nil, Likely: !known, Cause: cause}
	s.Healthcheck = healthcheck(c.Healthcheck, s.Shell)
	s.Healthcheck.Known, s.Healthcheck.Cause = known || c.Healthcheck != nil, cause
	return s
}

func healthcheck(test, shell []string) state.Process {
	switch {
	case len(test) > 1 && test[0] == "CMD":
		return state.Process{Argv: test[1:]}
	case len(test) == 2 && test[0] == "CMD-SHELL":
		return state.Process{Argv: append(slices.Clone(shell), test[1]), Shell: true}
	}
	return state.Process{}
}

func scratch() *state.State {
	return &state.State{
		Files:       filesystem.New(nil),
		User:        state.Setting{Known: true},
		Workdir:     state.Setting{Value: "/", Known: true},
		Shell:       defaultShell,
		Entrypoint:  state.Process{Known: true},
		Cmd:         state.Process{Known: true},
		Healthcheck: state.Process{Known: true},
		Packages:    state.Packages{Complete: true},
		ImageRef:    "scratch",
	}
}

func unknownState(ref string) *state.State {
	return &state.State{Files: filesystem.Blank(), Env: state.Environment{Open: true}, Shell: defaultShell,
		ImageRef: ref}
}

func packages(ctx context.Context, img *imagedb.Image) state.Packages {
	if img.Packages == nil {
		return state.Packages{}
	}
	found, complete, err := img.Packages(ctx)
	if err != nil {
		return state.Packages{}
	}
	return state.Packages{Complete: complete, Likely: img.PackagesLikely,
		Image: state.PackagesOf(img.Ref, found, img.PackagesInferred)}
}

// origin is where COPY or a mount takes its files from.
type origin struct {
	tree   filesystem.Tree
	state  *state.State // nil for the context
	label  string
	likely bool // what it lacks is only likely to be missing
}

// whole is the tree as it may be copied whole: what a context that is only assumed has besides is not known.
func (o origin) whole() filesystem.Tree {
	if c, ok := o.tree.(*buildcontext.Context); ok && o.likely {
		return assumed{c}
	}
	return o.tree
}

type assumed struct{ *buildcontext.Context }

// Lookup is filesystem.Tree's.
func (a assumed) Lookup(p string) filesystem.Entry {
	e := a.Context.Lookup(p)
	if e.Presence == filesystem.Absent && a.Unmade(p) {
		return filesystem.Entry{}
	}
	return e
}

// Children is filesystem.Tree's.
func (a assumed) Children(dir string) (names []string, complete bool) {
	names, _ = a.Context.Children(dir)
	return names, false
}

// Listing is filesystem.List's.
func (a assumed) Listing(dir string) filesystem.Listing {
	names, complete := a.Context.Children(dir)
	return filesystem.Listing{Names: names, Complete: complete, Likely: true}
}

// origin resolves --from; a nowhere word is the build context. mount selects the reading of RUN --mount, where numbers
// are names.
func (f *stageEval) origin(ctx context.Context, s *state.Step, from dockerfile.Word, mount bool) origin {
	if from.Nowhere() {
		if f.context == nil {
			return origin{tree: filesystem.Blank(), label: "context"}
		}
		return origin{tree: f.context, label: "context", likely: f.context.Assumed}
	}
	src := f.source(from, mount)
	if p := src.Problem; p != nil {
		s.Fail(p.Span, false, p.Kind, p.Reason)
	}
	var failures []state.Failure
	st, _ := f.open(ctx, src, &failures)
	f.took = append(f.took, taken{from, mount, st, f.label(src), []string{"/"}})
	f.unsteady = f.unsteady || src.Problem != nil || len(failures) > 0
	for _, failure := range failures {
		s.Fail(failure.Span, failure.Likely, failure.Kind, failure.Reason)
	}
	s.Needs = append(s.Needs, need(from.Span, src, len(failures) > 0, st))
	return origin{tree: st.Files, state: st, label: f.label(src)}
}

// source is what a word of --from names.
func (f *stageEval) source(from dockerfile.Word, mount bool) stages.Source {
	if mount {
		return f.graph.MountFrom(from, f.index)
	}
	return f.graph.From(from, f.index)
}

func need(at source.Span, src stages.Source, missing bool, st *state.State) state.Need {
	n := state.Need{Span: at, Kind: state.NeedImage, Name: src.Word.Text, Fatal: true, Call: -1}
	switch {
	case src.Kind == stages.Stages:
		n.Kind, n.Presence = state.NeedStage, filesystem.Present
	case missing || src.Problem != nil:
		n.Presence = filesystem.Absent
	case src.Kind == stages.Scratch || st.Image != nil:
		n.Presence = filesystem.Present
	}
	return n
}

func (f *stageEval) label(src stages.Source) string {
	switch src.Kind {
	case stages.Stages:
		if name := f.build.Document.Stages[src.Stage].Name; name != "" {
			return "stage " + name
		}
		return fmt.Sprintf("stage %d", src.Stage)
	case stages.Images:
		return "image " + src.Ref
	case stages.Contexts:
		return "build context " + src.Word.Text
	}
	return src.Ref
}
