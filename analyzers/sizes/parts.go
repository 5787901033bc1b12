package sizes

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/table"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// weighing is what the parts of all steps are weighed with.
type weighing struct {
	context *buildcontext.Context // nil: unknown
	final   *state.State
	limit   int // files of one copy that are looked at
	folders int // of a folder of the build context; 0: they are not weighed
}

func (w weighing) step(step *state.Step, removed bool) Step {
	s := Step{Step: step}
	switch c := step.Instruction.Command.(type) {
	case *dockerfile.Copy:
		for i := range step.Copies {
			s.Parts = append(s.Parts, w.copied(&step.Copies[i], len(c.Exclude) > 0, removed)...)
		}
		for _, h := range c.Inline {
			s.Parts = append(s.Parts, inline(h))
		}
	case *dockerfile.Run:
		for _, p := range step.Installs {
			s.Parts = append(s.Parts, Part{Span: p.Span, Kind: Packages, Name: strings.Join(p.Names, " "), Bytes: p.Bytes, Known: p.Known})
		}
		for i := range step.Calls {
			s.Parts = append(s.Parts, w.again(step, &step.Calls[i])...)
		}
		if len(step.Calls) > 0 {
			bytes, known := redirected(step)
			s.Parts = append(s.Parts, Part{Span: step.Instruction.Span, Kind: Other, Bytes: bytes,
				Known: known && !slices.ContainsFunc(step.Calls, w.writes(step.Calls))})
		}
	}
	return s
}

// redirected weighs the files that the shell wrote for a step's commands, as they are after it.
func redirected(step *state.Step) (bytes int64, known bool) {
	known = true
	seen := map[string]bool{}
	for _, p := range step.Redirects {
		if p == "" || step.After == nil || step.After.Files == nil {
			return bytes, false
		}
		r := filesystem.Stat(step.After.Files, p)
		if seen[r.Path] || tools.RuntimeDir(r.Path) || r.Entry.Presence == filesystem.Absent {
			continue
		}
		seen[r.Path] = true
		bytes, known = bytes+r.Entry.Size, known && r.Entry.Has(filesystem.KnowSize)
	}
	return bytes, known
}

// inline weighs a heredoc whose text stays as it is written.
func inline(h dockerfile.Heredoc) Part {
	text := h.Body.Value
	if h.Expand && strings.ContainsAny(text, `$\`) || h.Chomp && strings.Contains(text, "\t") {
		return Part{Span: h.Span, Kind: Copy, Name: h.Name}
	}
	return Part{Span: h.Span, Kind: Copy, Name: h.Name, Bytes: int64(len(text)), Known: true}
}

// copied weighs what one source brings. With --exclude it is at most that.
func (w weighing) copied(c *state.Copied, excludes, removed bool) []Part {
	var tree filesystem.Tree
	limit := w.limit
	switch {
	case c.From != nil && c.From.Files != nil:
		tree = c.From.Files
	case c.Origin == "context" && w.context != nil:
		tree, limit = w.context, w.folders
	}
	part := Part{Span: c.Word.Span, Kind: Copy, Name: c.Pattern, Copied: c}
	if tree == nil || !c.Known || c.Presence != filesystem.Present {
		if c.Presence == filesystem.Absent {
			return nil
		}
		return []Part{part}
	}
	part.Known = !excludes && (c.Complete || !c.Glob)
	for _, from := range c.Matches {
		r := filesystem.Stat(tree, from)
		if n := slices.IndexFunc(c.Unpacked, func(u state.Unpacked) bool { return u.Path == r.Path }); n >= 0 {
			part.Bytes, part.Known = part.Bytes+c.Unpacked[n].Bytes, part.Known && c.Unpacked[n].Known
			continue
		}
		if r.Entry.Type == filesystem.Directory && limit == 0 {
			part.Known = false
			continue
		}
		bytes, complete := weigh(tree, from, max(limit, 1), func(string) bool { return true })
		part.Bytes, part.Known = part.Bytes+bytes, part.Known && complete
		if removed && bytes > 0 {
			part.Gone += w.gone(tree, r, c, max(limit, 1))
		}
	}
	return []Part{part}
}

// gone weighs the files of a copy that the finished image certainly no longer has.
func (w weighing) gone(tree filesystem.Tree, from filesystem.Resolved, c *state.Copied, limit int) int64 {
	dest := filesystem.Stat(w.final.Files, c.Dest)
	into := dest.Path
	if from.Entry.Type != filesystem.Directory && (strings.HasSuffix(c.Dest, "/") || dest.Entry.Type == filesystem.Directory) {
		into = path.Join(dest.Path, path.Base(from.Path))
	}
	if from.Entry.Type == filesystem.Directory && dest.Entry.Presence == filesystem.Present && !w.lost(into) {
		names, _ := tree.Children(from.Path)
		if !slices.ContainsFunc(names, func(n string) bool { return w.lost(path.Join(into, n)) }) {
			return 0 // whatever goes away further below is not looked for
		}
	}
	bytes, _ := weigh(tree, from.Path, limit, func(rel string) bool { return w.lost(path.Join(into, rel)) })
	return bytes
}

func (w weighing) lost(p string) bool {
	e := w.final.Files.Lookup(p)
	return e.Presence == filesystem.Absent && !e.Likely
}

// again is chown -R or chmod -R over files of earlier instructions: a layer holds them once more.
func (w weighing) again(step *state.Step, call *state.Call) []Part {
	if len(call.Argv) < 3 || call.Reach != state.Always || !call.Dir.Known {
		return nil
	}
	name := call.Tool
	recursive := slices.ContainsFunc(call.Argv[1:], func(a state.Argument) bool { return a.Text == "-R" || a.Text == "--recursive" })
	if name != "chown" && name != "chmod" && name != "chgrp" || !recursive {
		return nil
	}
	var parts []Part
	operands := slices.DeleteFunc(slices.Clone(call.Argv[1:]), func(a state.Argument) bool { return strings.HasPrefix(a.Text, "-") })
	for n, a := range operands {
		if n == 0 || !a.Known {
			continue // the owner or mode
		}
		at := a.Text
		if !path.IsAbs(at) {
			at = path.Join("/", call.Dir.Value, at)
		}
		bytes, known := weigh(step.Before.Files, at, w.limit, func(string) bool { return true })
		parts = append(parts, Part{Span: a.Span, Kind: Again, Name: at, Bytes: bytes, Known: known})
	}
	return parts
}

// light are commands that write next to nothing, and those that are weighed apart.
var light = strings.Fields(`apt-get chown chmod chgrp mkdir rm rmdir ln echo true : set cd test [ [[ export useradd groupadd usermod adduser addgroup ldconfig touch
	printf cat ls grep id umask exit unset`)

// writes reports whether this is a command that may write much. apt-get update does, unless its lists go away in the
// same RUN.
func (w weighing) writes(all []state.Call) func(state.Call) bool {
	cleaned := slices.ContainsFunc(all, func(c state.Call) bool {
		return len(c.Argv) > 0 && c.Tool == "rm" && slices.ContainsFunc(c.Argv, func(a state.Argument) bool { return strings.HasPrefix(a.Text, "/var/lib/apt/lists") })
	})
	return func(c state.Call) bool {
		if c.Reach == state.Never || len(c.Argv) == 0 {
			return false
		}
		name := table.Tools.Name(c.Argv[0].Text)
		updates := name == "apt-get" && slices.ContainsFunc(c.Argv, func(a state.Argument) bool { return a.Text == "update" })
		return !c.Argv[0].Known || !slices.Contains(light, name) || updates && !cleaned
	}
}
