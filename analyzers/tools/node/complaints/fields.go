package complaints

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/node/tokens"
)

// unset is a property of a class whose type leaves undefined out, and that has no value when the class is made.
// Source: the TSConfig reference, "strictPropertyInitialization".
func (r *reader) unset() string {
	if !r.o.PropertyInit || r.declares() {
		return ""
	}
	for i := range r.all {
		if !r.is(i, "class") || !r.word(i+1) || !(r.begins(i) || r.is(i-1, "export", "default", "abstract", ")")) {
			continue
		}
		body := i + 2
		for r.word(body) || r.is(body, ",", ".") {
			body++
		}
		last := r.closing(body)
		if !r.is(body, "{") || last < 0 {
			continue
		}
		for j := body + 1; j < last; j++ {
			if r.is(j, "(", "[", "{") {
				j = r.closing(j)
				continue
			}
			if name, ok := r.field(j, last); ok && !r.sets(body, last, name) {
				return fmt.Sprintf("error TS2564: Property '%s' has no initializer and is not definitely assigned in the constructor (line %d)", name, r.at(j).Line)
			}
		}
	}
	return ""
}

// field is the name of a property that begins here, of a type that certainly has no undefined, without a value.
func (r *reader) field(i, last int) (name string, ok bool) {
	decorated := r.is(i-1, ")") && r.is(i-2, "(") && strings.HasPrefix(r.at(i-3).Text, "@")
	if !r.word(i) || !r.at(i).First && !decorated {
		return "", false
	}
	for r.is(i, "public", "private", "protected", "readonly", "override") && r.word(i+1) {
		i++
	}
	if !r.word(i) || !r.is(i+1, ":") || !primitive[r.at(i+2).Text] || !r.word(i+2) {
		return "", false
	}
	end := i + 3
	for r.is(end, "[") && r.is(end+1, "]") {
		end += 2
	}
	if !(r.is(end, ";") || end == last || r.at(end).First && r.word(end)) {
		return "", false
	}
	return r.at(i).Text, true
}

// primitive are types that leave undefined out, and that no declaration can replace.
var primitive = map[string]bool{"string": true, "number": true, "boolean": true, "bigint": true}

// sets reports whether the class may set a property in its constructor: somewhere it assigns to one of that name, or the
// constructor may not come to its end.
func (r *reader) sets(from, to int, name string) bool {
	has := func(words ...string) bool {
		return slices.ContainsFunc(r.all[from:to], func(t tokens.Token) bool { return slices.Contains(words, t.Text) })
	}
	return has("constructor") && (r.named(from, to, name) || has("throw", "exit", "while", "for", "never") || r.handsOver(from, to))
}

// handsOver reports whether the constructor calls a function, which may never return.
func (r *reader) handsOver(from, to int) bool {
	for i := from; i < to; i++ {
		if !r.is(i, "constructor") || !r.is(i+1, "(") {
			continue
		}
		open := r.closing(i+1) + 1
		for j := open; r.is(open, "{") && j < r.closing(open); j++ {
			if r.begins(j) && r.word(j) && r.is(j+1, "(") && !r.is(j, "super", "if", "switch", "with", "catch") {
				return true
			}
		}
	}
	return false
}

// named reports whether a name occurs as a property of this, or one that is computed does.
func (r *reader) named(from, to int, name string) bool {
	for i := from; i < to; i++ {
		if r.is(i, "this") && (r.is(i+1, ".") && r.at(i+2).Text == name || r.is(i+1, "[")) {
			return true
		}
	}
	return false
}

// decorated is a decorator of a parameter, which the standard does not have. Source: the TSConfig reference,
// "experimentalDecorators".
func (r *reader) decorated() string {
	if !r.o.NoParameterDecorators {
		return ""
	}
	for i := range r.all {
		if r.is(i, "constructor") && r.is(i+1, "(") && r.word(i+2) && strings.HasPrefix(r.at(i+2).Text, "@") {
			return fmt.Sprintf("error TS1206: Decorators are not valid here (line %d)", r.at(i+2).Line)
		}
	}
	return ""
}

// markup reports whether a source certainly has JSX.
func markup(text string) bool {
	if strings.ContainsAny(text, "`") {
		return false
	}
	text = blocks.ReplaceAllString(text, "")
	return slices.ContainsFunc(element.FindAllStringIndex(text, -1), func(at []int) bool {
		m, after := text[at[0]:at[1]], strings.TrimLeft(text[at[1]:], " \t")
		// what a bracket follows are the parameters of a type
		return !strings.Contains(m, " extends ") && !strings.Contains(m, "<const ") && !strings.HasPrefix(after, "(")
	})
}

var (
	element = lazyregexp.New(`(?m)^[^/'"\n]*(?:\breturn|=>|=)\s*\(?\s*<[A-Za-z][\w.]*(?:\s[^<>\n]*)?/?>`)
	blocks  = lazyregexp.New(`(?s)/\*.*?\*/`)
)
