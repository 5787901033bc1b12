package syntax

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/tokens"
)

// Refused says why a compiler certainly does not accept a unit; gcc is its version, 0 where it is not
// known, and -1 where the headers of the system are not.
func Refused(u Unit, gcc int) Reason {
	r := &reader{Unit: u, library: newLibrary(), macros: map[string]*macro{}, defined: map[string]bool{}, doubtful: map[string]bool{},
		loose: map[string]bool{}, once: map[string]bool{}}
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
		switch m := r.macros[t.Text]; {
		case t.Kind == tokens.Sign && t.Text == "[" && i+1 < len(r.all) && r.all[i+1].Text == "[":
			if end := attributes(r.all, i); end > 0 {
				i = end
				continue
			}
		case t.Kind != tokens.Name:
		case dropped[t.Text]:
			inAsm := strings.HasSuffix(strings.Trim(t.Text, "_"), "asm")
			for inAsm && i+1 < len(r.all) && tools.Names("volatile __volatile__ __volatile goto inline")[r.all[i+1].Text] {
				i++
			}
			if end := closing(r.all, i+1); end > 0 {
				for _, x := range r.all[i+1 : end] {
					r.loose[x.Text] = r.loose[x.Text] || x.Kind == tokens.Name
				}
				i = end
			}
			if inAsm {
				t.Kind, t.Text = tokens.Variable, "asm"
				break
			}
			continue
		case m != nil:
			end := closing(r.all, i+1)
			if m.function && end < 0 && m.times == 1 {
				break // its name alone
			}
			if m.value != nil {
				t.Kind, t.Text = m.value.Kind, m.value.Text
				break
			}
			if m.function && end > 0 {
				r.uneven = r.uneven || !level(r.all[i+1:end+1])
				for _, x := range r.all[i+1 : end] {
					r.loose[x.Text] = r.loose[x.Text] || x.Kind == tokens.Name
				}
				i = end
			}
			r.uneven = r.uneven || !m.balanced
			t.Kind, t.Text = tokens.Variable, "@"
		case values[t.Text] && r.library.macros[t.Text]:
			t.Kind, t.Text = tokens.Number, "0"
		case r.library.macros[t.Text], t.Text == "_Generic", strings.HasPrefix(t.Text, "__"), strings.HasPrefix(t.Text, "_") && len(t.Text) > 1 && t.Text[1] >= 'A' && t.Text[1] <= 'Z':
			t.Kind = tokens.Variable
			if end := closing(r.all, i+1); end > 0 && (t.Text == "_Generic" || t.Text == "assert" && (r.defined["NDEBUG"] || r.doubtful["NDEBUG"]) || r.takes("TAILQ_HEAD")) {
				for _, x := range r.all[i+1 : end] {
					r.loose[x.Text] = r.loose[x.Text] || x.Kind == tokens.Name
				}
				i = end
			}
		}
		all = append(all, t)
	}
	return all
}

// takes reports whether a header was taken in that has a macro.
func (r *reader) takes(macro string) bool { return r.library.macros[macro] }

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
