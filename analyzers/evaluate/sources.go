package evaluate

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func (c *copying) copied(w dockerfile.Word, pattern string) state.Copied {
	return state.Copied{Word: w, Pattern: pattern, Origin: c.from.label, From: c.from.state, Dest: c.dest}
}

// The forms of a pattern that stands for one file: a whole file name with a star, or one letter in brackets. A star
// behind .so or .tar stands for a version or a compression.
var (
	starred   = lazyregexp.New(`(?:^|/)(?:[^/*?[\]]*\.[A-Za-z][A-Za-z0-9_-]*|[A-Z]+|[A-Z][a-z]+file)\*$`)
	variants  = lazyregexp.New(`\.(?:so|a|tar|t[gxb]z)\*$`)
	bracketed = lazyregexp.New(`^[^*?[\]]*\[[^\]^]\][^*?[\]]*$`)
)

func standsForOne(pattern string) bool {
	return starred.MatchString(pattern) && !variants.MatchString(pattern) && strings.Count(pattern, "*") == 1 || bracketed.MatchString(pattern)
}

// look finds what a source word names; problem is what the builder says when that fails.
func (c *copying) look(w dockerfile.Word) (copied state.Copied, problem string) {
	value, known := c.f.expand(c.step, w)
	copied = c.copied(w, value)
	if isRemote(value) {
		copied.Origin = "remote"
	}
	if !known || isRemote(value) {
		return copied, ""
	}
	copied.Known = true
	copied.Optional = standsForOne(value)
	copied.Climbs = copied.Origin == "context" && strings.HasPrefix(path.Clean(value), "..")
	pattern := path.Join("/", value)
	if c.cmd.Parents {
		return c.lookParents(copied, value)
	}
	if filesystem.HasWildcard(value) {
		return c.glob(copied, pattern)
	}
	r := filesystem.Stat(c.from.tree, pattern)
	copied.Presence, copied.Likely = r.Entry.Presence, r.Entry.Likely
	copied.Complete = r.Entry.Presence != filesystem.Unknown
	switch r.Entry.Presence {
	case filesystem.Present:
		copied.Matches = []string{pattern}
	case filesystem.Absent:
		copied.Ignored = c.ignored(pattern)
		problem = notFound(pattern)
	}
	return copied, problem
}

func notFound(p string) string {
	return fmt.Sprintf("failed to calculate checksum of ref: %q: not found", p)
}

func (c *copying) ignored(p string) bool {
	return c.from.state == nil && c.f.context != nil && c.cmd.From.Nowhere() && !c.f.context.Ignored(p).Nowhere()
}

func (c *copying) glob(copied state.Copied, pattern string) (state.Copied, string) {
	m := filesystem.Glob(c.from.tree, pattern, false)
	if !m.Complete { // the folder that a build filled likely has what builds like it leave
		if inferred := filesystem.GlobLikely(c.from.tree, pattern, false); inferred.Complete {
			m = inferred
		}
	}
	if c.f.build.Builder == analyzers.Classic && len(m.Prefix.Links) > 0 {
		m.Paths, m.Complete = nil, true // its walk enters no link at all
	}
	copied.Glob, copied.Matches, copied.Complete, copied.Likely = true, m.Paths, m.Complete, m.Likely || c.from.likely
	copied.Prefix, copied.PrefixIs = globPrefix(pattern), m.Prefix.Entry.Presence
	switch {
	case len(m.Paths) > 0:
		copied.Presence = filesystem.Present
	case m.Complete:
		copied.Presence = filesystem.Absent
		copied.Ignored = c.onlyIgnored(pattern)
	}
	if copied.PrefixIs == filesystem.Absent && c.f.build.Builder != analyzers.Classic {
		return copied, "lstat " + copied.Prefix + ": no such file or directory"
	}
	return copied, ""
}

// onlyIgnored reports whether a pattern that matches nothing would match files that .dockerignore leaves out.
func (c *copying) onlyIgnored(pattern string) bool {
	if c.from.state != nil || c.f.context == nil || c.f.context.Ignore == nil || !c.cmd.From.Nowhere() {
		return false
	}
	return len(filesystem.Glob(c.f.context.Unfiltered(), pattern, false).Paths) > 0
}

func globPrefix(pattern string) string {
	for p := pattern; ; p = path.Dir(p) {
		if !filesystem.HasWildcard(p) {
			return p
		}
	}
}
