package apt

import "strings"

// Operator compares versions in a relation.
type Operator uint8

// The operators; Any is no constraint.
const (
	Any Operator = iota
	Earlier
	EarlierEqual
	Equal
	LaterEqual
	Later
)

var operators = map[string]Operator{"<<": Earlier, "<=": EarlierEqual, "<": EarlierEqual, "=": Equal, ">=": LaterEqual, ">": LaterEqual, ">>": Later}

// Relation is one alternative of a dependency, or one provided name.
type Relation struct {
	Name     string
	Operator Operator
	Version  string

	list  *Index // it is of, nil for none
	place int    // of Name there
}

// find is where a list has the name.
func (r Relation) find(x *Index) (place int, ok bool) {
	if r.list == x {
		return r.place, true
	}
	return x.find(r.Name)
}

// Holds reports whether a version satisfies the relation.
func (r Relation) Holds(version string) bool {
	if r.Operator == Any {
		return true
	}
	c := Compare(version, r.Version)
	switch r.Operator {
	case Earlier:
		return c < 0
	case EarlierEqual:
		return c <= 0
	case Equal:
		return c == 0
	case LaterEqual:
		return c >= 0
	default:
		return c > 0
	}
}

// String is the relation as a control file writes it.
func (r Relation) String() string {
	if r.Operator == Any {
		return r.Name
	}
	return r.Name + " (" + [...]string{"", "<<", "<=", "=", ">=", ">>"}[r.Operator] + " " + r.Version + ")"
}

// relations calls group for each comma-separated group of alternatives. The slice is used again. Architecture
// qualifiers ("python3:any") and restrictions in brackets, which binary packages do not have, are left out. Source:
// deb-control(5).
func relations(field string, group func([]Relation)) {
	var alternatives []Relation
	for field != "" {
		var one string
		one, field, _ = strings.Cut(field, ",")
		alternatives = alternatives[:0]
		for one != "" {
			var text string
			text, one, _ = strings.Cut(one, "|")
			if r, ok := relation(text); ok {
				alternatives = append(alternatives, r)
			}
		}
		if len(alternatives) > 0 {
			group(alternatives)
		}
	}
}

func relation(text string) (Relation, bool) {
	text = strings.TrimSpace(text)
	end := strings.IndexAny(text, " \t\n([<:")
	if end < 0 {
		return Relation{Name: text}, text != ""
	}
	r := Relation{Name: text[:end]}
	_, constraint, ok := strings.Cut(text[end:], "(")
	if constraint, _, closed := strings.Cut(constraint, ")"); ok && closed {
		constraint = strings.TrimSpace(constraint)
		at := strings.IndexFunc(constraint, func(c rune) bool { return c != '<' && c != '>' && c != '=' })
		if at > 0 {
			r.Operator, r.Version = operators[constraint[:at]], strings.TrimSpace(constraint[at:])
		}
	}
	return r, r.Name != ""
}

// ParseRelation reads one alternative of a dependency.
func ParseRelation(text string) (Relation, bool) { return relation(text) }
