package syntax

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/tokens"
)

// Refused says why a compiler certainly does not accept a unit; gcc is its version, 0 where it is not
// known, and -1 where the headers of the system are not.
func Refused(u Unit, gcc int) Reason {
	r := &reader{
		Unit: u, library: newLibrary(), macros: map[string]*macro{},
		defined: map[string]bool{}, doubtful: map[string]bool{}, loose: map[string]bool{}, once: map[string]bool{},
	}
	for _, d := range u.Defined {
		r.defined[d] = true
		r.macros[d] = &macro{balanced: true, function: true}
	}
	r.read(u.Name, u.Text, yes)
	if r.unsure || r.reason.Why != "" {
		return r.certain()
	}
	if r.foreign || r.pasted {
		return Reason{}
	}
	all := r.fold()
	if r.uneven || r.unsure {
		return Reason{}
	}
	if why, line := match(all); why != "" {
		r.refuse(token{Token: tokens.Token{Line: line}}, unmarked(why))
		return r.certain()
	}
	p := newPlaces(all, u.Cxx)
	if p.order(r); r.reason.Why == "" && gcc >= 0 {
		p.undeclared(r, gcc)
	}
	return r.certain()
}

// unmarked is a message without what marks the files of lines.
func unmarked(why string) string {
	before, after, ok := strings.Cut(why, " on line ")
	if !ok {
		return why
	}
	_, after, _ = strings.Cut(after, " ")
	return before + " " + after
}

func (r *reader) certain() Reason {
	if r.unsure {
		return Reason{}
	}
	return r.reason
}

// dropped are words that may stand nearly everywhere, with what is in parentheses behind them.
var dropped = tools.Names("__attribute__ __attribute __declspec _Pragma __extension__ alignas _Alignas __asm__ __asm asm")

// fold are the tokens that a unit certainly has, in which what macros stand for is one token, and attributes are none.
func (r *reader) fold() (all []token) {
	for i := 0; i < len(r.all); i++ {
		t := r.all[i]
		m := r.macros[t.Text]
		switch {
		case t.Kind == tokens.Sign && t.Text == "[" && i+1 < len(r.all) && r.all[i+1].Text == "[":
			if end := attributes(r.all, i); end > 0 {
				i = end
				continue
			}
		case t.Kind != tokens.Name:
		case dropped[t.Text]:
			assembler := strings.HasSuffix(strings.Trim(t.Text, "_"), "asm")
			for assembler && i+1 < len(r.all) && qualifiers[r.all[i+1].Text] {
				i++
			}
			if i = r.behind(i); !assembler {
				continue
			}
			t.Kind, t.Text = tokens.Variable, "asm"
		case m != nil:
			t, i = r.expanded(t, m, i)
		case values[t.Text] && r.library.macros[t.Text] && i > 0 && !r.all[i-1].Is(".", "->"):
			t.Kind, t.Text = tokens.Number, "0"
		case r.library.macros[t.Text], reserved(t.Text):
			t.Kind = tokens.Variable
			asserts := t.Text == "assert" && (r.defined["NDEBUG"] || r.doubtful["NDEBUG"])
			if t.Text == "_Generic" || asserts || r.library.macros["TAILQ_HEAD"] {
				i = r.behind(i)
			}
		}
		all = append(all, t)
	}
	return all
}

var qualifiers = tools.Names("volatile __volatile__ __volatile goto inline")

// reserved reports whether a name is one of those that belong to the compiler and the system.
func reserved(name string) bool {
	return strings.HasPrefix(name, "__") || len(name) > 1 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z'
}

// behind is where the parentheses end that follow a place, and that place where none do. What is in them may declare names.
func (r *reader) behind(i int) int {
	end := closing(r.all, i+1)
	if end < 0 {
		return i
	}
	for _, x := range r.all[i+1 : end] {
		r.loose[x.Text] = r.loose[x.Text] || x.Kind == tokens.Name
	}
	return end
}

// expanded is what stands for a macro that is used at a place, and where its arguments end.
func (r *reader) expanded(t token, m *macro, i int) (token, int) {
	end := closing(r.all, i+1)
	switch {
	case m.function && end < 0 && m.times == 1: // its name alone
	case m.value != nil:
		t.Kind, t.Text = m.value.Kind, m.value.Text
	default:
		if m.function && end > 0 {
			r.uneven = r.uneven || !level(r.all[i+1:end+1])
			i = r.behind(i)
		}
		r.uneven = r.uneven || !m.balanced
		t.Kind, t.Text = tokens.Variable, "@"
	}
	return t, i
}

func level(all []token) bool {
	why, _ := match(all)
	return why == ""
}

// closing is where the parentheses end that begin at a place, -1 where there are none.
func closing(all []token, from int) int {
	if from >= len(all) || all[from].Text != "(" {
		return -1
	}
	depth := 0
	for i := from; i < len(all); i++ {
		if all[i].Kind != tokens.Sign {
			continue
		}
		switch all[i].Text {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// attributes is where an attribute in brackets ends, -1 where none begins.
func attributes(all []token, from int) int {
	for i := from + 2; i+1 < len(all); i++ {
		switch t := all[i]; {
		case t.Text == "]" && all[i+1].Text == "]":
			if i > from+2 {
				return i + 1
			}
			return -1
		case t.Kind == tokens.Sign && !t.Is("(", ")", ",", "::", ":", "..."), i == from+2 && t.Kind != tokens.Name:
			return -1
		}
	}
	return -1
}
