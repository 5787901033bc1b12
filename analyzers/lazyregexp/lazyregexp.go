// Package lazyregexp has regular expressions that are compiled at first use. A program with many of them, of which one
// run needs few, would otherwise spend its first milliseconds compiling. It is safe for concurrent use.
package lazyregexp

import (
	"regexp"
	"strings"
	"sync"
)

// Regexp is an expression that may not be compiled yet.
type Regexp struct {
	text  string
	read  sync.Once
	needs []string // each match contains one of them; none: that is not known
	once  sync.Once
	re    *regexp.Regexp
}

// New keeps an expression in the syntax of package regexp. One that is mistaken panics when it is used.
func New(text string) *Regexp { return &Regexp{text: text} }

// may reports whether s may hold a match.
func (r *Regexp) may(s string) bool {
	r.read.Do(func() { r.needs = needs(r.text) })
	for _, part := range r.needs {
		if strings.Contains(s, part) {
			return true
		}
	}
	return len(r.needs) == 0
}

func (r *Regexp) compiled() *regexp.Regexp {
	r.once.Do(func() { r.re = regexp.MustCompile(r.text) })
	return r.re
}

// MatchString is regexp.Regexp.MatchString.
func (r *Regexp) MatchString(s string) bool { return r.may(s) && r.compiled().MatchString(s) }

// FindString is regexp.Regexp.FindString.
func (r *Regexp) FindString(s string) string {
	if !r.may(s) {
		return ""
	}
	return r.compiled().FindString(s)
}

// FindStringIndex is regexp.Regexp.FindStringIndex.
func (r *Regexp) FindStringIndex(s string) []int {
	if !r.may(s) {
		return nil
	}
	return r.compiled().FindStringIndex(s)
}

// FindStringSubmatch is regexp.Regexp.FindStringSubmatch.
func (r *Regexp) FindStringSubmatch(s string) []string {
	if !r.may(s) {
		return nil
	}
	return r.compiled().FindStringSubmatch(s)
}

// FindStringSubmatchIndex is regexp.Regexp.FindStringSubmatchIndex.
func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	if !r.may(s) {
		return nil
	}
	return r.compiled().FindStringSubmatchIndex(s)
}

// FindAllStringSubmatch is regexp.Regexp.FindAllStringSubmatch.
func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	if !r.may(s) {
		return nil
	}
	return r.compiled().FindAllStringSubmatch(s, n)
}

// FindAllStringSubmatchIndex is regexp.Regexp.FindAllStringSubmatchIndex.
func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	if !r.may(s) {
		return nil
	}
	return r.compiled().FindAllStringSubmatchIndex(s, n)
}

// FindAllString is regexp.Regexp.FindAllString.
func (r *Regexp) FindAllString(s string, n int) []string {
	if !r.may(s) {
		return nil
	}
	return r.compiled().FindAllString(s, n)
}

// FindAllStringIndex is regexp.Regexp.FindAllStringIndex.
func (r *Regexp) FindAllStringIndex(s string, n int) [][]int {
	if !r.may(s) {
		return nil
	}
	return r.compiled().FindAllStringIndex(s, n)
}

// ReplaceAllString is regexp.Regexp.ReplaceAllString.
func (r *Regexp) ReplaceAllString(s, to string) string {
	if !r.may(s) {
		return s
	}
	return r.compiled().ReplaceAllString(s, to)
}

// ReplaceAllStringFunc is regexp.Regexp.ReplaceAllStringFunc.
func (r *Regexp) ReplaceAllStringFunc(s string, to func(string) string) string {
	if !r.may(s) {
		return s
	}
	return r.compiled().ReplaceAllStringFunc(s, to)
}
