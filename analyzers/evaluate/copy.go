package evaluate

import (
	"context"
	"path"
	"strings"

	"github.com/moby/patternmatcher"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/bounds"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// copying is one COPY or ADD at work.
type copying struct {
	f *stageEval
	*writer
	cmd    *dockerfile.Copy
	from   origin
	dest   string
	found  int  // sources that brought something, or may have
	unsure bool // a source is not known
	varies bool // what is excluded is not known
}

func (f *stageEval) copy(ctx context.Context, s *state.Step, cmd *dockerfile.Copy) {
	c := &copying{f: f, writer: f.writer(s, cmd.Dest.Span), cmd: cmd}
	c.from = f.origin(ctx, s, cmd.From, false)
	if c.from.state != nil {
		c.image = c.from.state.ImageRef
	}
	linked := cmd.Link && cmd.Chmod.Nowhere() && f.build.Builder != analyzers.Classic
	c.options(linked)
	c.checksum()
	dest, known := f.destination(s, cmd.Dest)
	c.dest = dest
	switch {
	case !known:
		c.record()
		c.edit.Reach(path.Clean(dest), true, c.cause)
	case linked:
		c.edit, c.apart = filesystem.New(nil).Edit(), true
		c.sources()
		c.merge(c.edit.Done())
		if c.open {
			c.edit.Reach(path.Clean(dest), true, c.cause)
		}
	default:
		c.sources()
	}
	if c.from.state != nil {
		f.took[len(f.took)-1].paths = c.looked()
	}
	if f.build.Builder == analyzers.Classic && c.found == 0 && !c.unsure && len(cmd.Sources) > 0 {
		s.Fail(cmd.Sources[0].Span, c.from.likely, state.FailsCopySource, "COPY failed: no source files were specified")
	}
	if s.Failure != nil && known {
		c.afterFailure()
	}
	f.layered = true
	s.After = s.Before.With(func(n *state.State) { n.Files = c.edit.Done() })
}

// looked are the paths of the source that were looked at, with what is below them.
func (c *copying) looked() (paths []string) {
	for _, copied := range c.step.Copies {
		pattern := path.Join("/", copied.Pattern)
		switch {
		case !copied.Known:
		case c.cmd.Parents || filesystem.HasWildcard(path.Dir(pattern)):
			return []string{"/"}
		case copied.Glob:
			paths = append(append(paths, path.Dir(pattern)), copied.Matches...)
		default:
			paths = append(paths, pattern)
		}
	}
	return paths
}

// afterFailure goes on as if the instruction had worked, with the destination unknown.
func (c *copying) afterFailure() {
	c.edit.Reach(path.Clean(c.dest), true, c.cause)
}

// destination expands the last word. Where it is not known, dest is the directory that it certainly lies in.
func (f *stageEval) destination(s *state.Step, w dockerfile.Word) (dest string, known bool) {
	value, known := f.expand(s, w)
	if !known {
		value, _, _ = strings.Cut(w.Text, "$")
		value = value[:strings.LastIndexByte(value, '/')+1]
	}
	if value == "" || value == "." {
		value = "./"
	}
	if !path.IsAbs(value) {
		if !s.Before.Workdir.Known {
			return "/", false
		}
		slash := endsInSlash(value)
		value = path.Join("/", s.Before.Workdir.Value, value)
		if slash && value != "/" {
			value += "/"
		}
	}
	if bounds.TooLong(value) {
		return "/", false
	}
	if !known {
		value = path.Clean(value)
	}
	return value, known
}

// options reads the flags. linked means that the copy sees an empty file system.
func (c *copying) options(linked bool) {
	if !c.cmd.Chown.Nowhere() {
		value, known := c.f.expand(c.step, c.cmd.Chown)
		c.owner = c.f.owner(c.step, c.cmd.Chown.Span, state.Setting{Value: value, Known: known}, linked)
	}
	if !c.cmd.Chmod.Nowhere() {
		value, known := c.f.expand(c.step, c.cmd.Chmod)
		if !known {
			c.mode = fileMode{text: "?", set: true, unknown: true}
		} else if value != "" {
			mode, err := parseMode(value)
			if err != nil {
				c.step.Fail(c.cmd.Chmod.Span, false, state.FailsChmod, err.Error())
			}
			c.mode = mode
		}
	}
	var patterns []string
	for _, w := range c.cmd.Exclude {
		value, known := c.f.expand(c.step, w)
		c.varies = c.varies || !known
		patterns = append(patterns, value)
	}
	if matcher, err := patternmatcher.New(patterns); err == nil && len(patterns) > 0 {
		c.excludes = strings.Join(patterns, "\x00")
		c.exclude = func(rel string) bool {
			match, err := matcher.MatchesOrParentMatches(rel)
			return match && err == nil
		}
	}
}

func (c *copying) sources() {
	for _, w := range c.cmd.Sources {
		c.step.Copies = append(c.step.Copies, c.source(w))
	}
	for _, h := range c.cmd.Inline {
		c.heredoc(h)
	}
}

// record notes the sources without copying them.
func (c *copying) record() {
	for _, w := range c.cmd.Sources {
		copied, problem := c.look(w)
		if problem != "" {
			c.step.Fail(w.Span, copied.Likely, state.FailsCopySource, problem)
		}
		c.step.Copies = append(c.step.Copies, copied)
	}
	c.unsure = true
}

func (c *copying) source(w dockerfile.Word) state.Copied {
	value, known := c.f.expand(c.step, w)
	copied, problem := c.look(w)
	switch {
	case known && isRemote(value):
		c.remote(w, value)
		c.found++
		return copied
	case problem != "":
		c.step.Fail(w.Span, copied.Likely, state.FailsCopySource, problem)
		c.ensure(c.dest) // go on as if it were there
	case c.cmd.Parents && copied.Known:
		c.parents(value)
	case !copied.Known || copied.Presence == filesystem.Unknown:
		c.unknown(copied.Glob)
	}
	if problem != "" || !copied.Known || c.cmd.Parents {
		c.unsure = true
		return copied
	}
	for _, match := range copied.Matches {
		c.place(&copied, match)
	}
	switch {
	case copied.Glob && !copied.Complete:
		c.unknown(true)
	case copied.Glob && c.from.likely && len(copied.Matches) == 0 && c.made(value):
		c.unknown(true)
	case copied.Glob && copied.Likely:
		c.more()
	}
	return copied
}

// made reports whether another step may make what a pattern names before the build: git ignores it.
func (c *copying) made(pattern string) bool {
	return c.from.state == nil && c.f.context != nil && c.cmd.From.Nowhere() && c.f.context.Untracked(pattern)
}

// place copies one path that is there, links followed.
func (c *copying) place(copied *state.Copied, p string) {
	r := filesystem.Stat(c.from.tree, p)
	switch {
	case r.Entry.Presence == filesystem.Absent:
		c.step.Fail(copied.Word.Span, r.Entry.Likely, state.FailsCopySource, notFound(p))
		return
	case r.Entry.Presence == filesystem.Unknown || r.Entry.Type == filesystem.UnknownType,
		r.Entry.Type == filesystem.Directory && c.varies:
		c.unknown(false)
	case r.Entry.Type == filesystem.Directory:
		c.directoryTree(c.dest, c.from.whole(), r.Path)
	case c.unpack(copied, r):
	default:
		c.file(c.dest, path.Base(p), r.Entry)
	}
	c.found++
}

// unknown is a source of which nothing is known. A glob may bring nothing at all.
func (c *copying) unknown(glob bool) {
	c.writer.unknown(c.dest, !glob)
	c.found++
}

// more lets a glob have brought what is likely not there to match.
func (c *copying) more() {
	d := filesystem.Stat(c.edit.State(), path.Clean(c.dest))
	switch {
	case d.Path == "/":
		c.edit.Inside("/")
	case d.Missing != "":
		c.edit.Doubt(d.Missing, c.cause)
	default:
		c.edit.Doubt(d.Path, c.cause)
	}
}

// unknown lets something unknown arrive at dest; made means that dest is there afterwards.
func (w *writer) unknown(dest string, made bool) {
	if made && !w.ensure(dest) {
		return
	}
	d := filesystem.Stat(w.edit.State(), path.Clean(dest))
	if made || d.Entry.Presence == filesystem.Present {
		w.vague(d.Path)
		return
	}
	if w.open = true; w.apart {
		w.edit.Under(d.Path, w.cause) // what is there, and where it leads, is not in sight here
		return
	}
	w.edit.Reach(path.Clean(dest), true, w.cause)
}

// heredoc writes an inline file.
func (c *copying) heredoc(h dockerfile.Heredoc) {
	e := filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular, Mode: 0o644,
		Known: filesystem.KnowMode | filesystem.KnowOwner | filesystem.KnowELF}
	body := h.Body.Value
	if h.Chomp {
		body = chomp(body)
	}
	known := true
	if h.Expand {
		x, err := dockerfile.ExpandHeredoc(body, c.step.Before.Env.Value)
		if err != nil {
			c.step.Fail(h.Span, false, state.FailsExpand, err.Error())
		}
		body, known = x.Value, x.Known && err == nil
	}
	if known {
		e.Content, e.Size = []byte(body), int64(len(body))
		e.Known |= filesystem.KnowContent | filesystem.KnowSize | filesystem.KnowHead
		if strings.HasPrefix(body, "#!") {
			e.Head, _, _ = strings.Cut(body, "\n")
		}
	}
	c.file(c.dest, h.Name, e)
	c.found++
}

// chomp takes the tabs off that <<- ignores.
func chomp(body string) string {
	lines := strings.SplitAfter(body, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimLeft(line, "\t")
	}
	return strings.Join(lines, "")
}
