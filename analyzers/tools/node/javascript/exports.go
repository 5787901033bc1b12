package javascript

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Names are those that the static imports of a module take of it; "default" for what has no braces.
func (found Imports) Names(module string) (names []string) {
	for clause := range strings.Lines(found.clause[module]) {
		m := clauses.FindStringSubmatch(clause)
		if m == nil || strings.HasPrefix(strings.TrimSpace(m[2]), "type ") {
			continue
		}
		rest := m[2]
		if at := strings.IndexByte(rest, '{'); at >= 0 {
			for part := range strings.SplitSeq(strings.TrimRight(strings.TrimSpace(rest[at+1:]), "}"), ",") {
				if words := strings.Fields(part); len(words) > 0 && words[0] != "type" {
					names = append(names, words[0])
				}
			}
			rest = rest[:at]
		}
		rest = strings.Trim(rest, ", \t")
		if m[1] == "import" && identifier.MatchString(rest) {
			names = append(names, "default")
		}
	}
	return names
}

// Clause is what the static imports of a module are written as, each on a line.
func (found Imports) Clause(module string) string { return found.clause[module] }

// Locals are the names that the static imports of a module bind in the file.
func (found Imports) Locals(module string) (names []string) {
	for clause := range strings.Lines(found.clause[module]) {
		m := clauses.FindStringSubmatch(clause)
		if m == nil || m[1] != "import" {
			continue
		}
		bound := m[2]
		if rest, typed := strings.CutPrefix(bound, "type"); typed && strings.HasPrefix(strings.TrimSpace(rest), "{") {
			bound = rest // the keyword of "import type { A }" is no name
		}
		for part := range strings.SplitSeq(strings.NewReplacer("{", ",", "}", ",").Replace(bound), ",") {
			if words := strings.Fields(part); len(words) > 0 && identifier.MatchString(words[len(words)-1]) {
				names = append(names, words[len(words)-1])
			}
		}
	}
	return names
}

var (
	clauses    = lazyregexp.New(`^(import|export)\s+(.*?)\s*from\s*["']`)
	identifier = lazyregexp.New(`^[A-Za-z_$][\w$]*$`)
)
