package buildcontext

import (
	"io/fs"
	"path"
	"strings"

	"github.com/moby/patternmatcher"
	"github.com/moby/patternmatcher/ignorefile"

	"github.com/layerlint/layerlint/analyzers/source"
)

// Ignore is the ignore file in force.
type Ignore struct {
	File *source.File

	patterns   []pattern
	matcher    *patternmatcher.PatternMatcher
	exceptions bool // a pattern starts with '!'
	tried      int  // patterns held against a path
	memo       map[string]patternmatcher.MatchInfo
	verdict    map[string]bool
}

// maxIgnore is the largest ignore file that is read, in bytes, and maxTried how often a pattern of it is held against a
// path. Past either nobody knows what the builder is sent.
const (
	maxIgnore = 1 << 20
	maxTried  = 20_000_000
)

// Oversized reports whether a context's own ignore file is too large to be read.
func Oversized(files fs.FS) bool {
	info, err := fs.Stat(files, ignoreName)
	return err == nil && info.Size() > maxIgnore
}

const ignoreName = ".dockerignore"

func (i *Ignore) exhausted() bool { return i != nil && i.tried > maxTried }

type pattern struct {
	source.Span
	text string
}

// readIgnore reads the context's own ignore file. nil: nothing is ignored.
func readIgnore(c *Context) *Ignore {
	f := c.find(ignoreName)
	if f == nil || !f.Type().IsRegular() {
		return nil
	}
	content, err := fs.ReadFile(c.files, ignoreName)
	if err != nil {
		return nil
	}
	return newIgnore(source.NewFile(ignoreName, content))
}

func newIgnore(file *source.File) *Ignore {
	i := &Ignore{File: file, memo: map[string]patternmatcher.MatchInfo{}, verdict: map[string]bool{}}
	var texts []string
	for n := range file.Lines() {
		line := file.Line(n)
		found, err := ignorefile.ReadAll(strings.NewReader(line.Text()))
		if err != nil || len(found) == 0 {
			continue
		}
		i.patterns = append(i.patterns, pattern{line, found[0]})
		texts = append(texts, found[0])
		i.exceptions = i.exceptions || strings.HasPrefix(found[0], "!")
	}
	matcher, err := patternmatcher.New(texts)
	if err != nil || len(texts) == 0 {
		return nil // BuildKit refuses a bad pattern before it reads any file
	}
	i.matcher = matcher
	return i
}

// match reports whether p, without a leading '/', is left out. Directories above it have their say first.
func (i *Ignore) match(p string) bool {
	if m, ok := i.verdict[p]; ok {
		return m
	}
	if i.tried += len(i.patterns); i.exhausted() {
		return false
	}
	var above patternmatcher.MatchInfo
	if dir := path.Dir(p); dir != "." {
		i.match(dir)
		above = i.memo[dir]
	}
	m, info, err := i.matcher.MatchesUsingParentResults(p, above)
	i.verdict[p], i.memo[p] = m && err == nil, info
	return i.verdict[p]
}

// compiling a pattern takes as long as so many matches.
const compiling = 50

// Ignored returns which line of the ignore file leaves p out; nowhere when p is sent, or does not exist.
func (c *Context) Ignored(p string) source.Span {
	c.mu.Lock()
	defer c.mu.Unlock()
	p = strings.TrimPrefix(p, "/")
	if c.Ignore == nil || p == "" || c.find(p) == nil || !c.Ignore.match(p) {
		return source.Span{}
	}
	for n := len(c.Ignore.patterns) - 1; n >= 0; n-- {
		if c.Ignore.tried += compiling; c.Ignore.exhausted() {
			return source.Span{}
		}
		one := c.Ignore.patterns[n]
		if m, err := patternmatcher.New([]string{one.text}); err == nil {
			if yes, err := m.MatchesOrParentMatches(p); err == nil && yes {
				return one.Span
			}
		}
	}
	return c.Ignore.patterns[0].Span
}
