package text

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/shell"
)

// refusal is the command of a statement that reads its standard input and fails when nothing comes, "" where none does.
// Each was run with </dev/null on Debian 12 and 13 (2026-11-22); busybox's are alike, but for xz -d.
func refusal(s *shell.Statement) string {
	switch c := s.Command.(type) {
	case *shell.Simple:
		if slices.ContainsFunc(s.Redirects, func(r shell.Redirect) bool { return strings.HasPrefix(r.Op, "<") }) {
			return ""
		}
		var words []string
		for _, w := range c.Words {
			text, ok := w.Literal()
			if !ok {
				text = "$"
			}
			words = append(words, text)
		}
		if words = unwrapped(words); len(words) > 0 && effects.RefusesEmpty(path.Base(words[0]), words[1:]) {
			return path.Base(words[0])
		}
	case *shell.Subshell:
		if len(c.List) > 0 {
			return refusal(c.List[len(c.List)-1])
		}
	case *shell.Group:
		if len(c.List) > 0 {
			return refusal(c.List[len(c.List)-1])
		}
	case *shell.AndOr: // cd /x && tar xz
		if !slices.ContainsFunc(c.Rest, func(l shell.Link) bool { return l.Or }) && len(c.Rest) > 0 {
			return refusal(c.Rest[len(c.Rest)-1].Statement)
		}
	}
	return ""
}

// unwrapped leaves sudo and env away.
func unwrapped(words []string) []string {
	for len(words) > 1 && (words[0] == "sudo" || words[0] == "env") {
		words = words[1:]
		for len(words) > 1 && (strings.HasPrefix(words[0], "-") || strings.Contains(words[0], "=")) {
			words = words[1:]
		}
	}
	return words
}
