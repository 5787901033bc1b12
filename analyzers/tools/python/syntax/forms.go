package syntax

import "github.com/layerlint/layerlint/analyzers/lazyregexp"

// syntaxes are the forms of statements that came with a version of Python 3, by its minor number; 99 is no version: they
// are Python 2's. Sources: What's New in Python 3.10, 3.11, 3.12 and 3.14, "New Features"; What's New in Python 3.0.
var syntaxes = []struct {
	since int
	form  *lazyregexp.Regexp
	says  string
}{
	{12, lazyregexp.New(`^type\s+[A-Za-z_]\w*\s*(?:\[[^\]]*\]\s*)?=[^=]`), "the type statement is Python 3.12's"},
	{12, lazyregexp.New(`^(?:async\s+)?(?:def|class)\s+\w+\s*\[`), "type parameters are Python 3.12's"},
	{11, lazyregexp.New(`^except\s*\*`), "except* is Python 3.11's"},
	{99, lazyregexp.New(`^print\s+["'%]`), "print is a function in Python 3"},
	{14, lazyregexp.New(`^except\s+[\w.]+\s*,\s*\w+\s*:`), "except without parentheses is Python 3.14's"},
	{99, lazyregexp.New(`^raise\s+\w+\s*,\s*["']`), "raise takes one expression in Python 3"},
}

// Newer says that a statement, by its mask, has a form that Python 3.minor does not have; "" where it may.
func Newer(mask string, minor int) string {
	for _, one := range syntaxes {
		if minor < one.since && one.form.MatchString(mask) {
			return "SyntaxError: invalid syntax: " + one.says
		}
	}
	return ""
}
