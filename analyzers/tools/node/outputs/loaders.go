package outputs

import (
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/code"
)

// loaderless refuses a build of webpack's that comes to a source for which its configuration names a loader that no
// node_modules has. Source: webpack 5's documentation, "Module", "Rule.test", "Rule.use", "Resolve", "resolveLoader".
func (a outputCall) loaderless(files []string) bool {
	for _, ending := range []string{".js", ".cjs"} {
		file := "webpack.config" + ending
		if a.Absent(file) {
			continue
		}
		text, known := a.Text(a.Path(file))
		all, ok := code.Tokens(text)
		if !known || !ok || strings.Contains(text, "resolveLoader") || conditional.MatchString(text) {
			return false
		}
		for i, t := range all {
			if t.Kind != code.Pattern || i < 2 || all[i-1].Text != ":" || all[i-2].Text != "test" {
				continue
			}
			rule := code.Around(all, i)
			if name := a.lacked(rule); name != "" && slices.ContainsFunc(files, matching(t.Text)) {
				return a.cannot("Module not found: Error: Can't resolve '" + name + "' in '" + a.Dir.Text + "', which " + a.Path(file) + " names")
			}
		}
		return false
	}
	return false
}

// lacked is a loader of a rule that no node_modules has, "" where there is none, or the rule may not hold for all files.
func (a outputCall) lacked(rule []code.Token) string {
	for i, t := range rule {
		switch {
		case t.Kind == code.Word && (t.Text == "include" || t.Text == "oneOf" || t.Text == "issuer" || t.Text == "resourceQuery" || t.Text == "rules"),
			t.Kind == code.Word && t.Text == "exclude" && i+2 < len(rule) && !strings.Contains(rule[i+2].Text, "node_modules"):
			return ""
		}
	}
	for _, name := range append(code.Settings(rule, "loader"), code.Settings(rule, "use")...) {
		name, _, _ := strings.Cut(name, "?")
		if pkg := bare(name); pkg != "" && !strings.Contains(name, "!") && a.nowhere(pkg) {
			return name
		}
	}
	return ""
}

// matching reports which files a regular expression of JavaScript matches, none where Go has no such expression.
func matching(pattern string) func(file string) bool {
	last := strings.LastIndexByte(pattern, '/')
	if last < 1 || strings.Trim(pattern[last+1:], "iu") != "" {
		return func(string) bool { return false }
	}
	written := pattern[1:last]
	if strings.Contains(pattern[last+1:], "i") {
		written = "(?i)" + written
	}
	re, err := regexp.Compile(written)
	if err != nil {
		return func(string) bool { return false }
	}
	return re.MatchString
}
