package csource

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Marks stand in a text for what is not read: what a condition of the preprocessor may leave out, and what a file that is
// taken in holds.
const (
	conditioned = "@"
	takenIn     = "`"
	marks       = conditioned + takenIn
)

// nesting is how many conditions of the preprocessor a line stands in. The guard of a header is none.
type nesting struct {
	depth   int
	guard   string // of the line before, which may begin one
	guarded bool
	begun   bool
}

// pass goes past a line; it returns the directive that it is, "" for none.
func (n *nesting) pass(line string) string {
	m := directive.FindStringSubmatch(line)
	if m == nil {
		return ""
	}
	rest := strings.Fields(line[strings.Index(line, m[1])+len(m[1]):])
	guard := n.guard
	n.guard = ""
	switch {
	case !n.begun && m[1] == "ifndef" && len(rest) == 1:
		n.guard = rest[0]
		n.depth++
	case m[1] == "define" && guard != "" && len(rest) == 1 && rest[0] == guard:
		n.guarded = true
		n.depth--
	case strings.HasPrefix(m[1], "if"):
		n.depth++
	case m[1] == "endif" && n.depth == 0 && n.guarded:
		n.guarded = false
	case m[1] == "endif":
		n.depth--
	case strings.HasPrefix(m[1], "el") && n.depth == 0: // of the guard
		n.guarded = false
		n.depth++
	}
	n.begun = true
	return m[1]
}

// certainly is what surely is compiled of a text without comments: without directives, with a mark for each #include and
// for what stands within #if.
func certainly(text string) string {
	var b strings.Builder
	var n nesting
	for line := range strings.Lines(text) {
		before := n.depth
		switch d := n.pass(line); {
		case d == "" && n.depth == 0:
			b.WriteString(line)
			continue
		case d == "include" && n.depth == 0:
			b.WriteString(takenIn)
		case d == "endif" && n.depth == 0 && before > 0:
			b.WriteString(conditioned)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// Inclusion is a file that another takes in, which a condition of the preprocessor may leave out.
type Inclusion struct {
	Name        string
	Conditional bool
}

var inclusion = lazyregexp.New(`^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]`)

// Inclusions are the files that a text takes in.
func Inclusions(text string) (all []Inclusion) {
	text = strings.ReplaceAll(text, "\\\n", "")
	var n nesting
	lines := strings.Split(blank(text), "\n")
	for i, line := range strings.Split(text, "\n") {
		if i < len(lines) && n.pass(lines[i]) == "include" {
			if m := inclusion.FindStringSubmatch(line); m != nil {
				all = append(all, Inclusion{m[1], n.depth > 0})
			}
		}
	}
	return all
}

// Aside is a text of which none surely is compiled.
func Aside(text string) string { return "#if\n" + text + "\n#endif\n" }

var attribute = lazyregexp.New(`__attribute(?:__)?\s*\(`)

// unattributed is a text without attributes, which look like calls.
func unattributed(text string) string {
	for {
		at := attribute.FindStringIndex(text)
		if at == nil {
			return text
		}
		to := closing(text, at[1], '(', ')')
		if to < 0 {
			return text
		}
		text = text[:at[0]] + " " + text[to+1:]
	}
}

// outside is a text without directives and what stands in braces; ok is false where they do not match.
func outside(text string) (outer string, ok bool) {
	var b strings.Builder
	depth := 0
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "#") {
			b.WriteString("\n")
			continue
		}
		for i := range len(line) {
			switch c := line[i]; {
			case c == '}':
				depth--
			case c == '{':
				depth++
			}
			if c := line[i]; depth == 0 || depth == 1 && c == '{' || c == '\n' {
				b.WriteByte(c)
			}
			if depth < 0 {
				return "", false
			}
		}
	}
	return b.String(), depth == 0
}

// definitions are macros with what they stand for, all that several definitions say.
type definitions map[string]string

var defining = lazyregexp.New(`(?m)^[ \t]*#[ \t]*define[ \t]+(\w+)([^\n]*)`)

func macrosOf(whole string) definitions {
	all := definitions{}
	for _, m := range defining.FindAllStringSubmatch(whole, -1) {
		all[m[1]] += m[2] + "\n"
	}
	return all
}

var steering = lazyregexp.New(`\b(?:return|goto|exit|_exit|abort|break|continue|if|else|for|while|do|switch|case|\w*unreachable\w*|\w*jmp)\b|[{}]`)

// before is the part of a text before the first macro, which may drop what it is given; steers: a macro may leave the
// function, or make a condition of what follows.
func (d definitions) before(text string) (part string, steers bool) {
	part = text
	for _, at := range word.FindAllStringIndex(text, -1) {
		stands, ok := d[text[at[0]:at[1]]]
		if !ok {
			continue
		}
		if len(part) == len(text) {
			part = text[:at[0]]
		}
		steers = steers || steering.MatchString(stands) ||
			slices.ContainsFunc(word.FindAllString(stands, -1), func(w string) bool {
				_, ok := d[w]
				return ok
			})
	}
	return part, steers
}

var unending = lazyregexp.New(`\b(?:__)?noreturn(?:__)?\b|\b_Noreturn\b`)

// endless are the functions that are declared not to return.
func endless(whole string) map[string]bool {
	all := map[string]bool{}
	for part := range strings.FieldsFuncSeq(whole, func(r rune) bool { return strings.ContainsRune(";{}", r) }) {
		if unending.MatchString(part) {
			for _, m := range called.FindAllStringSubmatch(part, -1) {
				all[m[1]] = true
			}
		}
	}
	return all
}

// control are words before a parenthesis that name no function.
var control = set("if while for switch return else do case sizeof typeof goto")
