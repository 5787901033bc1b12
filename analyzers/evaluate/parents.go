package evaluate

import (
	"path"
	"strings"

	"github.com/moby/patternmatcher"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// pivot splits a source of --parents at "/./": what is before it is not repeated at the destination.
func pivot(value string) (root, pattern string) {
	root, pattern, ok := strings.Cut(value, "/./")
	if !ok {
		root, pattern = "/", value
	}
	return path.Join("/", root), strings.TrimPrefix(path.Join("/", pattern), "/")
}

// lookParents finds what a source of --parents names. Only a source without wildcards must exist; links are copied, none
// of them is entered, and what --exclude names is not there.
func (c *copying) lookParents(copied state.Copied, value string) (state.Copied, string) {
	root, pattern := pivot(value)
	if filesystem.HasWildcard(root) || filesystem.HasWildcard(pattern) {
		copied.Glob = true
		return copied, ""
	}
	full := path.Join(root, pattern)
	r := filesystem.Lstat(c.from.tree, full)
	if len(r.Links) > 0 || c.exclude != nil && c.exclude(pattern) {
		r.Entry = filesystem.Entry{Presence: filesystem.Absent, Likely: r.Entry.Likely}
	}
	copied.Presence, copied.Likely = r.Entry.Presence, r.Entry.Likely
	copied.Complete = r.Entry.Presence != filesystem.Unknown
	switch r.Entry.Presence {
	case filesystem.Absent:
		copied.Ignored = c.ignored(full)
		return copied, notFound(full)
	case filesystem.Present:
		copied.Matches = []string{full}
	}
	return copied, ""
}

// parents copies what matches with the directories above it.
func (c *copying) parents(value string) {
	root, pattern := pivot(value)
	base := filesystem.Stat(c.from.tree, root)
	matcher, err := patternmatcher.New([]string{pattern})
	if err != nil || base.Entry.Presence != filesystem.Present || filesystem.HasWildcard(root) || c.varies {
		c.unknown(true)
		return
	}
	dest := strings.TrimSuffix(path.Clean(c.dest), "/") + "/"
	if _, ok := c.mkdirAll(path.Clean(dest)); !ok {
		return
	}
	p := &parental{copying: c, matcher: matcher, root: base.Path, dest: dest, budget: maxWalk}
	p.walk("")
	if p.budget < 0 {
		c.unknown(true)
	}
}

// maxWalk bounds the entries that a pattern of --parents is held against.
const maxWalk = 20000

// parental is a walk over the sources of --parents.
type parental struct {
	*copying
	matcher    *patternmatcher.PatternMatcher
	root, dest string
	budget     int
}

func (p *parental) walk(rel string) {
	names, complete := p.from.tree.Children(path.Join(p.root, rel))
	if !complete {
		p.unknown(true)
	}
	for _, name := range names {
		if p.budget--; p.budget < 0 {
			return
		}
		at := path.Join(rel, name)
		e := p.from.tree.Lookup(path.Join(p.root, at))
		if p.exclude != nil && p.exclude(at) || e.Presence != filesystem.Present {
			continue
		}
		match, err := p.matcher.MatchesOrParentMatches(at)
		switch {
		case err == nil && match && e.Type == filesystem.Directory:
			p.above(at)
			p.directory(at)
		case err == nil && match:
			p.above(at)
			p.file(path.Join(p.dest, path.Dir(at))+"/", name, e)
		case e.Type == filesystem.Directory:
			p.walk(at)
		}
	}
}

// directory copies one that matches with all that it holds. What --exclude names is seen from the root.
func (p *parental) directory(at string) {
	exclude, excludes := p.exclude, p.excludes
	if exclude != nil {
		p.exclude = func(rel string) bool { return exclude(path.Join(at, rel)) }
		p.excludes += "\x00\x00" + at
	}
	p.directoryTree(path.Join(p.dest, at), p.from.tree, path.Join(p.root, at))
	p.exclude, p.excludes = exclude, excludes
}

// above makes the directories over a match, like those of the source.
func (p *parental) above(rel string) {
	dir := path.Dir(rel)
	if dir == "." {
		return
	}
	p.above(dir)
	target := path.Join(p.dest, dir)
	switch old := p.edit.State().Lookup(target); {
	case old.Presence == filesystem.Present && !isDir(old): // a link, too
		p.blocked(old.Likely, "cannot copy to non-directory: %s", target)
	case old.Presence != filesystem.Present:
		p.edit.Put(target, p.changed(p.from.tree.Lookup(path.Join(p.root, dir))))
	}
}
