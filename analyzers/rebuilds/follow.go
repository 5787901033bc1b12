package rebuilds

import (
	"maps"
	"path"
	"slices"

	"github.com/moby/patternmatcher"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// changeEval is what is different in one build.
type changeEval struct {
	*Graph
	change   Change
	outcomes map[*dockerfile.Instruction]Outcome
	globals  map[string]bool // arguments before the first FROM
	ends     []*chain        // of stages, by index
}

// chain is where a stage has come to.
type chain struct {
	Outcome                   // of the last instruction that was carried out
	args    map[string]bool   // arguments whose values are different
	env     map[string]bool   // variables of ENV whose values are different
	landed  []string          // places of the changed file
	based   bool              // on an image that is another one
	again   []*state.Step     // that are carried out again, or maybe
	files   *filesystem.State // at the end
}

func join(dir, name string) string { return path.Join(dir, name) }

// global finds the arguments before the first FROM whose values are different.
func (f *changeEval) global() {
	if f.change.Arg != "" {
		f.globals[f.change.Arg] = true
	}
	for _, i := range f.build.Document.Args {
		if a, ok := i.Command.(*dockerfile.Arg); ok {
			f.declare(a, f.globals, f.globals)
		}
	}
}

// declare follows ARG: its argument is different when it is the one that changes, or its default is and nobody gives a
// value.
func (f *changeEval) declare(a *dockerfile.Arg, into map[string]bool, outer ...map[string]bool) {
	for _, kv := range a.Pairs {
		name := kv.Key.Text
		_, _, given := f.build.Arg(name)
		switch {
		case name == f.change.Arg:
			into[name] = true
		case given:
			delete(into, name)
		case kv.HasValue:
			set(into, name, f.uses(kv.Value.Text, append(outer, into)...))
		default:
			set(into, name, slices.ContainsFunc(outer, func(m map[string]bool) bool { return m[name] }))
		}
	}
}

func set(m map[string]bool, name string, to bool) {
	if to {
		m[name] = true
		return
	}
	delete(m, name)
}

// uses reports whether a word expands a variable whose value is different.
func (f *changeEval) uses(word string, different ...map[string]bool) bool {
	if !slices.ContainsFunc(different, func(m map[string]bool) bool { return len(m) > 0 }) {
		return false
	}
	e, err := dockerfile.Expand(word, f.build.Document.Escape, func(string) (string, bool, bool) { return "", false, true })
	return err == nil && slices.ContainsFunc(e.Used, func(name string) bool {
		return slices.ContainsFunc(different, func(m map[string]bool) bool { return m[name] })
	})
}

func (f *changeEval) stage(n int, s *evaluate.Stage) {
	at := &chain{args: map[string]bool{}, env: map[string]bool{}}
	base := f.stages.Stages[n].Base
	switch {
	case base.Kind == stages.Stages && base.Problem == nil && base.Stage < n:
		from := f.ends[base.Stage]
		*at = chain{Outcome: from.Outcome, args: clone(from.args), env: clone(from.env),
			landed: slices.Clone(from.landed), again: slices.Clone(from.again), based: from.based}
	case base.Kind == stages.Images && f.change.Image != "" && base.Ref == f.change.Image, f.uses(base.Word.Text, f.globals):
		at.Outcome, at.based = Again, true
	}
	f.ends[n] = at
	for _, step := range s.Steps {
		f.step(at, n, step)
	}
	if s.Final != nil {
		at.files = s.Final.Files
	}
}

func clone(m map[string]bool) map[string]bool {
	if m == nil {
		return map[string]bool{}
	}
	return maps.Clone(m)
}

func (f *changeEval) step(at *chain, stage int, s *state.Step) {
	var own Outcome
	links := false
	switch c := s.Instruction.Command.(type) {
	case *dockerfile.Arg:
		f.declare(c, at.args, f.globals)
		return
	case *dockerfile.Env:
		for _, kv := range c.Pairs {
			set(at.env, kv.Key.Text, f.uses(kv.Value.Text, at.args, at.env))
		}
		return
	case *dockerfile.Workdir:
		own = f.words(at, c.Path)
	case *dockerfile.Copy:
		own, links = f.copied(at, stage, s, c), c.Link
	case *dockerfile.Run:
		own = f.run(at, stage, s, c)
	default:
		return
	}
	outcome := max(own, at.Outcome)
	if links {
		outcome = own
	}
	f.outcomes[s.Instruction] = max(f.outcomes[s.Instruction], outcome)
	if at.Outcome = max(at.Outcome, own); outcome != Kept {
		at.again = append(at.again, s)
	}
}

// words is Again where one of the words expands what is different.
func (f *changeEval) words(at *chain, words ...dockerfile.Word) Outcome {
	for _, w := range words {
		if f.uses(w.Text, at.args, at.env) {
			return Again
		}
	}
	return Kept
}

// run is what the key of a RUN has: the values of all variables, and what is mounted.
func (f *changeEval) run(at *chain, stage int, s *state.Step, c *dockerfile.Run) Outcome {
	if len(at.env) > 0 {
		return Again
	}
	for name := range at.args {
		if v, ok := s.Before.Env.Lookup(name); !ok || v.Arg {
			return Again
		}
	}
	outcome := Kept
	for _, m := range c.Mounts {
		outcome = max(outcome, f.words(at, m.Source, m.Target))
		if m.Type != "bind" && (m.Type != "cache" || m.From.Nowhere()) {
			continue
		}
		source := path.Join("/", m.Source.Text)
		e, err := dockerfile.Expand(m.Source.Text, f.build.Document.Escape, s.Before.Env.Value)
		if err == nil && e.Known {
			source = path.Join("/", e.Value)
		}
		outcome = max(outcome, f.taken(f.origin(m.From, stage, true), source, func(string) bool { return true }))
	}
	return outcome
}

// origin is where COPY or a mount takes from; the build context where nothing is named.
func (f *changeEval) origin(from dockerfile.Word, stage int, mount bool) stages.Source {
	switch {
	case from.Nowhere():
		return stages.Source{Kind: stages.Contexts}
	case mount:
		return f.stages.MountFrom(from, stage)
	}
	return f.stages.From(from, stage)
}

// copied is what COPY and ADD take in; the places that the changed file gets to are kept.
func (f *changeEval) copied(at *chain, stage int, s *state.Step, c *dockerfile.Copy) Outcome {
	outcome := f.words(at, append(slices.Clone(c.Sources), c.Dest, c.Chown, c.Chmod)...)
	for _, h := range c.Inline {
		if h.Expand && f.uses(h.Body.Value, at.args, at.env) {
			outcome = Again
		}
	}
	from, wanted := f.origin(c.From, stage, false), excluding(c)
	for n := range s.Copies {
		one := &s.Copies[n]
		sources := one.Matches
		switch {
		case !one.Known:
			outcome = max(outcome, Maybe)
			continue
		case !one.Glob:
			sources = []string{path.Join("/", one.Pattern)}
		case !one.Complete:
			outcome = max(outcome, f.vague(from))
		}
		for _, source := range sources {
			got := f.taken(from, source, wanted)
			if outcome = max(outcome, got); got != Kept {
				f.land(at, s, one, from, source, c)
			}
		}
	}
	return outcome
}

// excluding reports of a path below a source whether COPY --exclude lets it in.
func excluding(c *dockerfile.Copy) func(rel string) bool {
	var patterns []string
	for _, w := range c.Exclude {
		patterns = append(patterns, w.Text)
	}
	matcher, err := patternmatcher.New(patterns)
	return func(rel string) bool {
		if len(patterns) == 0 || err != nil {
			return true
		}
		out, err := matcher.MatchesOrParentMatches(rel)
		return err != nil || !out
	}
}

// vague is what becomes of a source of which not all is known.
func (f *changeEval) vague(from stages.Source) Outcome {
	if from.Kind == stages.Stages && from.Stage < len(f.ends) && len(f.ends[from.Stage].again) > 0 {
		return Maybe
	}
	return Kept
}

// taken is whether what is at and below a path of a source is different.
func (f *changeEval) taken(from stages.Source, at string, wanted func(rel string) bool) Outcome {
	switch {
	case from.Kind == stages.Contexts && from.Ref == "":
		rel, ok := inside(f.change.File, at)
		if ok && wanted(rel) && f.sent(f.change.File) {
			return Again
		}
	case from.Kind == stages.Images && f.change.Image != "" && from.Ref == f.change.Image:
		return Maybe
	case from.Kind == stages.Stages && from.Problem == nil && from.Stage < len(f.ends):
		return f.made(f.ends[from.Stage], at, wanted)
	}
	return Kept
}

// sent reports whether the builder gets a file of the context, as far as that is known.
func (f *changeEval) sent(file string) bool {
	return f.context == nil || f.context.Lookup(file).Presence != filesystem.Absent
}

// made is whether another stage has something else at a path now.
func (f *changeEval) made(end *chain, at string, wanted func(rel string) bool) Outcome {
	if len(end.again) == 0 && end.Outcome == Kept {
		return Kept
	}
	if end.files != nil {
		at = filesystem.Stat(end.files, at).Path
	}
	outcome := Kept
	for _, p := range end.landed {
		rel, ok := inside(p, at)
		if !ok || !wanted(rel) {
			continue
		}
		if e := end.files.Lookup(p); e.Presence == filesystem.Present && !e.Likely {
			return Again
		}
		outcome = Maybe
	}
	remade := func(s *state.Step) bool { return f.remakes(s) && f.touched(s, at) }
	if end.based || slices.ContainsFunc(end.again, remade) {
		outcome = max(outcome, Maybe)
	}
	return outcome
}

// remakes reports whether a step that is carried out again may make something else, but for where a changed file gets
// to.
func (f *changeEval) remakes(s *state.Step) bool {
	switch c := s.Instruction.Command.(type) {
	case *dockerfile.Copy:
		return f.change.File == "" || !c.From.Nowhere()
	case *dockerfile.Workdir:
		return f.change.File == ""
	}
	return true
}

// inside is a file's path below a folder, "." for the folder itself.
func inside(file, dir string) (rel string, ok bool) {
	switch {
	case file == "":
		return "", false
	case dir == "/":
		return file[1:], true
	case file == dir:
		return ".", true
	case filesystem.Within(file, dir):
		return file[len(dir)+1:], true
	}
	return "", false
}

// land keeps where a changed file gets to.
func (f *changeEval) land(
	at *chain, s *state.Step, one *state.Copied, from stages.Source, source string, c *dockerfile.Copy,
) {
	changed := []string{f.change.File}
	isDir := false
	switch {
	case from.Kind == stages.Contexts && f.context != nil:
		isDir = f.context.Lookup(source).Type == filesystem.Directory || source == "/"
	case from.Kind == stages.Stages && from.Stage < len(f.ends):
		end := f.ends[from.Stage]
		if changed = end.landed; end.files != nil {
			source = filesystem.Stat(end.files, source).Path
			isDir = end.files.Lookup(source).Type == filesystem.Directory
		}
	}
	for _, file := range changed {
		rel, ok := inside(file, source)
		if !ok || s.After == nil || s.After.Files == nil {
			continue
		}
		dest := filesystem.Stat(s.After.Files, one.Dest)
		into := path.Join(dest.Path, rel)
		switch {
		case c.Parents:
			into = path.Join(dest.Path, file)
		case !isDir && (dest.Entry.Type == filesystem.Directory || one.Dest[len(one.Dest)-1] == '/'):
			into = path.Join(dest.Path, path.Base(file))
		}
		at.landed = append(at.landed, into)
	}
}
