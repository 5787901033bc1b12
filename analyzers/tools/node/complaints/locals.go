package complaints

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/tokens"
)

// forgotten is a constant, a variable or a function that is declared and of which nothing occurs again in the file, not
// even in a comment. At the top of a file that is no module, others may use it. Source: the TSConfig reference,
// "noUnusedLocals".
func (r *reader) forgotten(text string) string {
	if !r.o.UnusedLocals || r.declares() {
		return ""
	}
	times := map[string]int{}
	for _, name := range words.FindAllString(text, -1) {
		times[name]++
	}
	module, depth := r.module(), 0
	for i := range r.all {
		switch {
		case r.is(i, "{", "("):
			depth++
		case r.is(i, "}", ")"):
			depth--
		}
		name := r.at(i + 1).Text
		if !r.word(i+1) || !r.begins(i) || times[name] != 1 || strings.HasPrefix(name, "_") || !module && depth == 0 {
			continue
		}
		switch {
		case r.is(i, "const", "let", "var") && r.is(i+2, "=", ":", ";"):
		case r.is(i, "function") && r.is(i+2, "("):
		default:
			continue
		}
		return fmt.Sprintf("error TS6133: '%s' is declared but its value is never read (line %d)", name, r.at(i+1).Line)
	}
	return ""
}

// module reports whether a file is one: it imports or exports something.
func (r *reader) module() bool {
	for i, t := range r.all {
		if t.Kind == tokens.Word && (t.Text == "import" || t.Text == "export") && r.begins(i) && !r.is(i+1, "(", ".") {
			return true
		}
	}
	return false
}
