// Package locals finds names of a function that are read before the function gives them a value: they are its own, for it
// assigns them further down, and no global statement says otherwise. It reads masks, in which texts are blanked out.
package locals

import (
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Line is a statement of a function's body, or within one of those.
type Line struct {
	Top  int // which statement of the body it is, or is in
	Deep bool
	Mask string
}

// Unbound is a name that the body certainly reads before it binds it, and in which of its statements; "" for none. Source:
// the Python language reference, "Naming and binding", "Binding of names".
func Unbound(params string, body []Line) (name string, top int) {
	seen := params
	for i, l := range body {
		if strings.Contains(l.Mask, "lambda") || odd.MatchString(l.Mask) || l.Deep && leaves.MatchString(l.Mask) {
			return "", 0
		}
		if !l.Deep {
			for _, m := range reads(l.Mask) {
				if !mentions(seen, m) && binds(body[i:], m) && !shared(body, m) {
					return m, l.Top
				}
			}
			if leaving.MatchString(l.Mask) {
				return "", 0
			}
		}
		seen += "\n" + l.Mask
	}
	return "", 0
}

// Refusal is what Python 3.minor says of such a name.
func Refusal(name string, minor int) string {
	if minor < 11 {
		return "UnboundLocalError: local variable '" + name + "' referenced before assignment"
	}
	return "UnboundLocalError: cannot access local variable '" + name + "' where it is not associated with a value"
}

var (
	odd     = lazyregexp.New(`\b(?:exec|locals|vars)\(|^(?:async\s+)?(?:def|class|match|case|del|type|try|with|while|for)\b|:=`)
	leaves  = lazyregexp.New(`\b(?:return|raise|yield|exit|break|continue)\b`)
	leaving = lazyregexp.New(`^(?:return|raise)\b`)
	changes = lazyregexp.New(`^([A-Za-z_]\w*)\s*(?:[-+*/%&|^@]|//|\*\*|<<|>>)=`)
	word    = lazyregexp.New(`(^|[^\w.])([A-Za-z_]\w*)\b(\s*=(?:[^=]|$))?`)
	partly  = lazyregexp.New(`\b(?:if|else|and|or|for|import|from|global|nonlocal)\b`)
)

// reads are the names that a statement certainly reads.
func reads(mask string) (all []string) {
	if m := changes.FindStringSubmatch(mask); m != nil {
		return m[1:2]
	}
	mask = right(mask)
	if partly.MatchString(mask) {
		return nil
	}
	for _, m := range word.FindAllStringSubmatch(mask, -1) {
		if m[3] == "" {
			all = append(all, m[2])
		}
	}
	return all
}

// right is what stands right of all signs of assignment that are outside of brackets.
func right(mask string) string {
	depth, after := 0, 0
	for i := range len(mask) {
		switch mask[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '=':
			if depth == 0 && !strings.HasPrefix(mask[i+1:], "=") && (i == 0 || !strings.ContainsAny(mask[i-1:i], "=!<>")) {
				after = i + 1
			}
		}
	}
	return mask[after:]
}

func mentions(text, name string) bool {
	return regexp.MustCompile(`\b` + name + `\b`).MatchString(text)
}

// binds reports whether one of the statements gives a name a value by itself.
func binds(body []Line, name string) bool {
	given := regexp.MustCompile(`^` + name + `\s*(?:[-+*/%&|^@]|//|\*\*|<<|>>)?=(?:[^=]|$)`)
	for _, l := range body {
		if given.MatchString(l.Mask) {
			return true
		}
	}
	return false
}

// shared reports whether a name may be that of the module.
func shared(body []Line, name string) bool {
	for _, l := range body {
		if strings.Contains(l.Mask, "global") && mentions(l.Mask, name) || strings.Contains(l.Mask, "nonlocal") {
			return true
		}
	}
	return false
}
