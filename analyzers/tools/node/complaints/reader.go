package complaints

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/tokens"
)

// reader goes through the tokens of a source.
type reader struct {
	all tokens.Sequence
	o   Options
}

func (r *reader) at(i int) tokens.Token { return r.all.At(i) }

func (r *reader) is(i int, any ...string) bool { return r.all.Is(i, any...) }

func (r *reader) word(i int) bool { return r.all.Word(i) }

// begins reports whether a statement begins here.
func (r *reader) begins(i int) bool {
	return i == 0 || r.is(i-1, ";", "{", "}") || r.at(i).First && r.at(i-1).Kind != tokens.Mark
}

func (r *reader) closing(i int) int { return r.all.Closing(i) }

// declares reports whether the file has declarations of what is elsewhere, of which little holds.
func (r *reader) declares() bool {
	return slices.ContainsFunc(r.all, func(t tokens.Token) bool { return t.Kind == tokens.Word && t.Text == "declare" })
}

// conflict is a mark of a merge that nobody resolved.
func (r *reader) conflict() string {
	if tokens.Conflicts(r.all) {
		return "error TS1185: Merge conflict marker encountered"
	}
	return ""
}

// erasable is what erasableSyntaxOnly refuses. Source: the TSConfig reference of TypeScript 5.8.
func (r *reader) erasable() string {
	if !r.o.Erasable || r.declares() {
		return ""
	}
	const says = "error TS1294: This syntax is not allowed when 'erasableSyntaxOnly' is enabled: "
	for i := range r.all {
		switch {
		case r.is(i, "enum") && r.word(i+1) && r.is(i+2, "{") && (r.begins(i) || r.is(i-1, "export", "const")):
			return says + "enum " + r.at(i+1).Text
		case r.is(i, "constructor") && r.is(i+1, "(") && r.is(i+2, "private", "public", "protected", "readonly") && r.word(i+3):
			return says + "constructor(" + r.at(i+2).Text + " " + r.at(i+3).Text + ")"
		}
	}
	return ""
}

// untyped is a parameter without a type, of a function of which nothing else may say it: one that is declared, or the
// value of a constant without a type.
func (r *reader) untyped() string {
	if !r.o.NoImplicitAny {
		return ""
	}
	for i := range r.all {
		open := -1
		switch {
		case r.is(i, "function") && r.word(i+1) && r.is(i+2, "(") && r.declared(i):
			open = i + 2
		case r.is(i, "const") && r.word(i+1) && r.is(i+2, "=") && (r.begins(i) || r.is(i-1, "export")):
			if open = i + 3; r.is(open, "async") {
				open++
			}
			if c := r.closing(open); !r.is(open, "(") || c < 0 || !r.is(c+1, "=>") {
				open = -1
			}
		}
		if open < 0 {
			continue
		}
		if name := r.bare(open); name != "" {
			return fmt.Sprintf("error TS7006: Parameter '%s' implicitly has an 'any' type (line %d)", name, r.at(open).Line)
		}
	}
	return ""
}

// declared reports whether the function here is a declaration: what surrounds an expression may type its parameters.
func (r *reader) declared(i int) bool {
	if r.is(i-1, "async") {
		i--
	}
	return r.begins(i) || r.is(i-1, "export", "default")
}

// bare is a parameter in the brackets that open here which has neither a type nor a value, "" where there is none.
func (r *reader) bare(open int) string {
	last := r.closing(open)
	for i := open + 1; i < last; i++ {
		if r.is(i, "(", "[", "{", "<") {
			return "" // of what is within nothing is known
		}
		if r.word(i) && r.is(i-1, "(", ",") && (r.is(i+1, ",", ")")) && r.at(i).Text != "this" {
			return r.at(i).Text
		}
	}
	return ""
}

// idle is a parameter of a function that is declared which nothing in it names again.
func (r *reader) idle() string {
	if !r.o.UnusedParameters {
		return ""
	}
	for i := range r.all {
		if !r.is(i, "function") || !r.word(i+1) || !r.is(i+2, "(") || !r.begins(i) && !r.is(i-1, "export", "async") {
			continue
		}
		last := r.closing(i + 2)
		body := last + 1
		if r.is(body, ":") && r.word(body+1) {
			body += 2
		}
		if last < 0 || !r.is(body, "{") || r.closing(body) < 0 {
			continue // a declaration alone, or a type that is not read here
		}
		times := map[string]int{}
		for _, t := range r.all[i+2 : r.closing(body)] {
			times[t.Text]++
		}
		for j := i + 3; j < last; j++ {
			name := r.at(j).Text
			if r.word(j) && r.is(j-1, "(", ",") && r.is(j+1, ":", ",", ")") && times[name] == 1 && name[0] != '_' && name != "this" {
				return fmt.Sprintf("error TS6133: '%s' is declared but its value is never read (line %d)", name, r.at(j).Line)
			}
			if r.is(j, "(", "[", "{", "<") {
				break
			}
		}
	}
	return ""
}

// caught is a property of what is caught, of which nothing is known, where nothing looked at it before. Source: the
// TSConfig reference, "useUnknownInCatchVariables".
func (r *reader) caught() string {
	if !r.o.CatchUnknown {
		return ""
	}
	for i := range r.all {
		if !r.is(i, "catch") || !r.is(i-1, "}") || !r.is(r.all.Opening(i-1)-1, "try") || !r.is(i+1, "(") || !r.word(i+2) || !r.is(i+3, ")") || !r.is(i+4, "{") {
			continue
		}
		name, last := r.at(i+2).Text, r.closing(i+4)
		for j := i + 5; j < last; j++ {
			if !r.word(j) || r.at(j).Text != name || r.is(j-1, ".", "?.") {
				continue
			}
			if r.is(j+1, ".", "?.") && !r.is(j-1, "typeof", "<", "|", "&", ":") {
				return fmt.Sprintf("error TS18046: '%s' is of type 'unknown' (line %d)", name, r.at(j).Line)
			}
			break
		}
	}
	return ""
}

// environment is a variable of the environment that is to be of a type which it cannot have. Source: @types/node, where
// each is string or undefined.
func (r *reader) environment() string {
	if r.o.Env || r.declares() {
		return ""
	}
	for i := range r.all {
		kind := r.at(i + 3).Text
		if !r.is(i, "const", "let") || !r.word(i+1) || !r.is(i+2, ":") || !r.is(i+4, "=") || !r.is(i+5, "process") ||
			!r.is(i+6, ".") || !r.is(i+7, "env") || !r.is(i+8, ".") || !r.word(i+9) || !(r.is(i+10, ";", "}") || i+10 >= len(r.all) || r.at(i+10).First && r.word(i+10)) {
			continue
		}
		name := r.at(i + 9).Text
		if r.spoken(i, name) { // it may have been looked at, or set
			continue
		}
		if own[name] || strings.HasPrefix(name, "NEXT_") || strings.HasPrefix(name, "EXPO_") {
			continue
		}
		if kind == "number" || kind == "boolean" || kind == "string" && r.o.StrictNull {
			return fmt.Sprintf("error TS2322: Type 'string | undefined' is not assignable to type '%s' (process.env.%s, line %d)", kind, name, r.at(i).Line)
		}
	}
	return ""
}

// spoken reports whether a name, or a text of it, occurs before a place.
func (r *reader) spoken(i int, name string) bool {
	return slices.ContainsFunc(r.all[:i], func(t tokens.Token) bool { return strings.Contains(t.Text, name) })
}

// own are variables that packages declare with types of their own. Sources: react-scripts 5, lib/react-app.d.ts; next 15.
var own = map[string]bool{"NODE_ENV": true, "PUBLIC_URL": true, "TZ": true}
