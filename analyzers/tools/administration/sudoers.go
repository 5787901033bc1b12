package administration

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// badRule is the number of the first line of sudoers that is certainly no rule, 0 for none. Judged are lines that say who
// may do what in words without quotes and escapes; what defines a name or sets an option is not. Source: sudoers(5),
// 1.9.13, "User specification".
func badRule(text string) int {
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimRight(line, "\n")
		if strings.HasSuffix(line, "\\") {
			return 0
		}
		line = comment.ReplaceAllString(line, "")
		if line = strings.TrimSpace(line); line != "" && plainRule.MatchString(line) && !setting.MatchString(line) && wrong(line) {
			return n
		}
	}
	return 0
}

var (
	comment   = lazyregexp.New(`#(?:\D.*|$)`)
	plainRule = lazyregexp.New(`^[%A-Za-z][A-Za-z0-9_%+.,=():/ \t-]*$`)
	setting   = lazyregexp.New(`^(?:Defaults|[A-Za-z]+_Alias\b|include)`)
	whoWhere  = lazyregexp.New(`^[^\s,=]+(?:\s*,\s*[^\s,=]+)*\s+[^\s,=()]+(?:\s*,\s*[^\s,=()]+)*\s*=\s*(.*)$`)
	runas     = lazyregexp.New(`^\([A-Za-z0-9_%+.,:\s-]*\)\s*`)
	tagged    = lazyregexp.New(`^(?:NOPASSWD|PASSWD|NOEXEC|EXEC|SETENV|NOSETENV|LOG_INPUT|NOLOG_INPUT|LOG_OUTPUT|NOLOG_OUTPUT|MAIL|NOMAIL|FOLLOW|NOFOLLOW|INTERCEPT|NOINTERCEPT)\s*:\s*`)
	alias     = lazyregexp.New(`^[A-Z][A-Z0-9_]*(.*)$`)
)

// wrong reports whether a rule is none: it has no "=", nothing to allow, or behind it a word that is neither a path nor a
// name in capitals, or that follows one.
func wrong(rule string) bool {
	if !strings.Contains(rule, "=") {
		return true
	}
	m := whoWhere.FindStringSubmatch(rule)
	if m == nil {
		return unseparated.MatchString(rule)
	}
	if strings.ContainsAny(m[1], "=") { // another host, an option or an argument
		return false
	}
	for command := range strings.SplitSeq(runasLists(m[1]), ",") {
		rest := strings.TrimSpace(command)
		rest = runas.ReplaceAllString(rest, "")
		for tagged.MatchString(rest) {
			rest = tagged.ReplaceAllString(rest, "")
		}
		switch name := alias.FindStringSubmatch(rest); {
		case rest == "":
			return true
		case name != nil && strings.TrimSpace(name[1]) == "":
		case name != nil:
			after := name[1]
			return (after[0] == ' ' || after[0] == '\t') && !strings.Contains(after, ":")
		case rest[0] == '/' || strings.HasPrefix(rest, "sudoedit") || strings.HasPrefix(rest, "list") || strings.HasPrefix(rest, "sha"):
			return false // its arguments are its own
		default:
			return unqualified.MatchString(rest)
		}
	}
	return false
}

// runasLists takes the commas out of what stands in parentheses.
func runasLists(s string) string {
	deep := 0
	return strings.Map(func(r rune) rune {
		switch {
		case r == '(':
			deep++
		case r == ')':
			deep--
		case r == ',' && deep > 0:
			return ' '
		}
		return r
	}, s)
}

var (
	unseparated = lazyregexp.New(`^[%\w.-]+\s+ALL\s+\w+\s*[:=]`)
	unqualified = lazyregexp.New(`^[a-z][a-z0-9-]*(?:\s|$)`)
)
