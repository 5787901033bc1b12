package ruby

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var (
	// gemAsksGit is a command of git's that Ruby starts without a shell, which raises an error where there is no git: words
	// with characters of the shell's go to one. Source: the documentation of Ruby 3.1, Kernel#` and IO.popen.
	gemAsksGit = lazyregexp.New("(?m)^[^#\\n]*(?:`git [\\w ./-]+`|%x[({]git [\\w ./-]+[)}]|IO\\.popen\\(%w\\[git )")
	// gemUncertain are words with which it may not get there, or go on.
	gemUncertain = lazyregexp.New(`\b(?:if|unless|rescue|begin|ensure|case|def|while|and|or|eval|raise|exit)\b|&&|\|\||\?`)
	gemOptional  = lazyregexp.New(`\b(?:if|unless|rescue)\b|\?[^"'\w(]`)
	gemRemark    = lazyregexp.New(`(?m)^\s*#.*$`)
)

// unlisted says that a gem's specification asks git, which is not there, "" where it may not.
func unlisted(a *tools.Command, at string) (reason string, likely bool) {
	e, git := a.Stat(at).Entry, a.Program("git")
	if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) || git.Presence != filesystem.Absent {
		return "", false
	}
	text := gemRemark.ReplaceAllString(string(e.Content), "")
	where := gemAsksGit.FindStringIndex(text)
	if where == nil || gemUncertain.MatchString(text[:where[1]]) {
		return "", false
	}
	if line, _, _ := strings.Cut(text[where[1]:], "\n"); gemOptional.MatchString(line) {
		return "", false
	}
	return "No such file or directory - git", e.Likely || git.Likely
}
