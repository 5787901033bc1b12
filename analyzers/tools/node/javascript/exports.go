package javascript

import (
	"slices"
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

// Gives reports whether an ES module may export a name: its statements that export mention the name, or it exports all
// that another module does. What is no ES module may.
func Gives(text, name string) bool {
	exporting, found := false, false
	for line := range strings.Lines(text) {
		first := line != "" && line[0] != ' ' && line[0] != '\t' && line[0] != '\n' && line[0] != '\r' && !strings.ContainsAny(line[:1], "})]")
		if first {
			exporting = strings.HasPrefix(line, "export")
		}
		if !exporting {
			if strings.Contains(line, "export") {
				return true // not as it is written at the beginning of lines
			}
			continue
		}
		if found = true; all.MatchString(line) || slices.Contains(word.FindAllString(line, -1), name) {
			return true
		}
		if defining.MatchString(line) {
			exporting = false // what follows is a body
		}
	}
	return !found
}

// AwaitsAtTop reports whether a file awaits something outside of all functions: in the first column, or in a block of a
// loop or a condition there.
func AwaitsAtTop(text string) bool {
	s, within := scanner{}, false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		first := line != "" && line[0] != ' ' && line[0] != '\t'
		if first && s.depth == 0 && !s.inside {
			within = block.MatchString(line) && !functions.MatchString(line)
			if (awaits.MatchString(line) || strings.HasPrefix(line, "for await")) && !functions.MatchString(line) {
				return true
			}
		} else if within = within && !opensFunction(line); within && !s.inside {
			if awaits.MatchString(strings.TrimSpace(line)) {
				return true
			}
		}
		if s.read(line); s.lost {
			return false
		}
	}
	return false
}

// opensFunction reports whether a function may begin on a line: one that says so, or a method.
func opensFunction(line string) bool {
	name := one(method, line)
	return functions.MatchString(line) || name != "" && name != "if" && name != "for" && name != "while" && name != "switch" && name != "catch"
}

var (
	clauses    = lazyregexp.New(`^(import|export)\s+(.*?)\s*from\s*["']`)
	identifier = lazyregexp.New(`^[A-Za-z_$][\w$]*$`)
	all        = lazyregexp.New(`^export\s*\*\s*from`)
	word       = lazyregexp.New(`[A-Za-z_$][\w$]*`)
	defining   = lazyregexp.New(`^export\s+(?:default\s+)?(?:async\s+)?(?:function|class)\b`)
	awaits     = lazyregexp.New(`^(?:(?:const|let|var)\s+[^=]+=\s*)?await\s`)
	block      = lazyregexp.New(`^(?:for|if|while|try|\}\s*else)\b.*\{\s*$`)
	functions  = lazyregexp.New(`=>|\bfunction\b|\basync\b|\bclass\b`)
	method     = lazyregexp.New(`^\s*(?:static\s+|get\s+|set\s+)?\*?\s*(\w+)\s*\([^)]*\)\s*\{\s*$`)
)
