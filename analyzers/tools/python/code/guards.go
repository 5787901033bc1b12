package code

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// guards are conditions that ask for what is missing.
type guards struct{ *walker }

// guarded is a condition that asks for what is missing, with a block that makes it or ends the program.
func (w guards) guarded(s *Statement) {
	if p, ok := w.missing(s); ok {
		if ends := s.ends(); ends != nil && !w.told[p] {
			w.add(ends, Step{Kind: Reads, Path: p, Reason: saying(ends, "it is asked for")})
		}
		for _, one := range s.Body {
			if strings.Contains(one.Mask, "mkdir(") || strings.Contains(one.Mask, "makedirs(") {
				w.data(one)
			}
		}
		return
	}
	if ends := s.ends(); ends != nil {
		if name := w.wanting(s); name != "" {
			w.add(ends, Step{Kind: Demands, Name: name, Reason: saying(ends, name+" is not set")})
		}
	}
}

// asserted is an assertion of what a condition with a block asks for in other words.
func (w guards) asserted(s *Statement) {
	if w.Lookup != nil {
		if _, _, optimized := w.Lookup("PYTHONOPTIMIZE"); optimized {
			return
		}
	}
	if m := assertsThere.FindStringSubmatchIndex(s.Mask); m != nil {
		if p, ok := w.file(s, m); ok && !w.told[p] {
			w.add(s, Step{Kind: Reads, Path: p, Reason: "AssertionError: it is asked for"})
		}
		return
	}
	name := ""
	if m := assertsIn.FindStringSubmatchIndex(s.Mask); m != nil {
		name, _ = w.value(s.whole().slice(m[2], m[3]))
	} else if m := assertsSet.FindStringSubmatchIndex(s.Mask); m != nil {
		name = w.variable(s, m)
	}
	if name != "" {
		w.add(s, Step{Kind: Demands, Name: name, Reason: "AssertionError: " + name + " is not set"})
	}
}

// missing is the path whose absence a condition asks for.
func (w guards) missing(s *Statement) (p string, ok bool) {
	m := notThere.FindStringSubmatchIndex(s.Mask)
	if m == nil {
		return "", false
	}
	return w.file(s, m)
}

// file is the path in the first group of a match, or else in its second.
func (w guards) file(s *Statement, m []int) (p string, ok bool) {
	p, ok = w.value(s.group(m))
	return p, ok && p != "" && !strings.HasPrefix(p, "~") && !strings.Contains(p, ":")
}

// wanting is the variable whose absence a condition asks for, "" for none.
func (w guards) wanting(s *Statement) string {
	if m := notIn.FindStringSubmatchIndex(s.Mask); m != nil {
		name, _ := w.value(s.whole().slice(m[2], m[3]))
		return name
	}
	m := notSet.FindStringSubmatchIndex(s.Mask)
	if m == nil {
		return ""
	}
	return w.variable(s, m)
}

// group is the first group of a match, or else its second.
func (s *Statement) group(m []int) expression {
	at := 2
	if m[at] < 0 {
		at = 4
	}
	return s.whole().slice(m[at], m[at+1])
}

// variable is the variable that a group of a match asks for, "" for none.
func (w guards) variable(s *Statement, m []int) string {
	asked := s.group(m)
	if name := w.asks[strings.TrimSpace(asked.text)]; name != "" {
		return name
	}
	return w.asking(asked)
}

// asking is the variable that an expression asks for without a default that counts, "" for others.
func (w guards) asking(e expression) string {
	at := len(e.mask) - len(strings.TrimLeft(e.mask, " "))
	m := asksFor.FindStringIndex(e.mask[at:])
	if m == nil {
		return ""
	}
	open := at + m[1] - 1
	args, ok := e.arguments(open)
	if !ok || len(args) == 0 || len(args) > 2 || args[0].name != "" || strings.TrimSpace(e.mask[e.closing(open)+1:]) != "" {
		return ""
	}
	if len(args) == 2 && args[1].text != "None" && !w.nones[args[1].text] && args[1].text != `""` && args[1].text != "''" {
		return ""
	}
	name, _ := w.value(args[0].expression)
	return name
}

// ends is the statement of a block that certainly ends the program with an error, nil where none does.
func (s *Statement) ends() *Statement {
	for _, one := range s.Body {
		switch {
		case exitsWell.MatchString(one.Text):
			return nil
		case one.Keyword() == "raise", exitsBadly.MatchString(one.Text):
			return one
		case one.Keyword() == "return":
			return nil
		}
	}
	return nil
}

// saying is what a statement that ends a program says.
func saying(s *Statement, otherwise string) string {
	what := "exits"
	if m := raised.FindStringSubmatch(s.Text); m != nil {
		what = m[1]
	}
	return what + ": " + otherwise
}

var (
	notThere = lazyregexp.New(`^if\s+not\s+(?:(?:os\.path\.|path\.|op\.)?(?:exists|isdir|isfile)\(([^()]*(?:\([^()]*\)[^()]*)*)\)|([\w.]+(?:\([^()]*\))?)\.(?:exists|is_dir|is_file)\(\))\s*:`)
	notSet   = lazyregexp.New(`^if\s+(?:not\s+([\w.]+(?:\([^()]*\))?)|([\w.]+(?:\([^()]*\))?)\s+(?:is\s+None|==\s*""|==\s*''))\s*:`)
	notIn    = lazyregexp.New(`^if\s+(["'][^"']*["']|\w+)\s+not\s+in\s+os\.environ\s*:`)
	// the same, asserted
	assertsThere = lazyregexp.New(`^assert\s+(?:(?:os\.path\.|path\.|op\.)?(?:exists|isdir|isfile)\(([^()]*(?:\([^()]*\)[^()]*)*)\)|([\w.]+(?:\([^()]*\))?)\.(?:exists|is_dir|is_file)\(\))\s*(?:,|$)`)
	assertsSet   = lazyregexp.New(`^assert\s+(?:([\w.]+(?:\([^()]*\))?)|([\w.]+(?:\([^()]*\))?)\s+(?:is\s+not\s+None|!=\s*""|!=\s*''))\s*(?:,|$)`)
	assertsIn    = lazyregexp.New(`^assert\s+(["'][^"']*["']|\w+)\s+in\s+os\.environ\s*(?:,|$)`)
	asksFor      = lazyregexp.New(`^(?:os\.)?(?:environ\.get|getenv)\(`)
	// exitsBadly is a call that ends the program with an error.
	exitsBadly = lazyregexp.New(`^(?:sys\.|os\._?)?(?:exit|quit)\(\s*(?:[1-9]|["'fF]|-)`)
	// exitsWell is a status that is no error, or one that may be none.
	exitsWell = lazyregexp.New(`^raise\s+SystemExit(?:\s*$|\s*;|\(\s*(?:\)|0|None|False|[A-Za-z_]\w*[),(.]))`)
	raised    = lazyregexp.New(`^raise\s+([\w.]+)`)
)
