package shell

// Use is what a word is for.
type Use uint8

// The uses of words that shells treat differently.
const (
	Name     Use = iota // of a command
	Argument            // split and matched against file names
	Declared            // NAME=value behind export, local ...
	Assigned            // the value of an assignment
	Element             // of an array
	Item                // of for
	Subject             // of case
	Pattern             // of case
	Operand             // of [[ ]]
	Target              // of a redirect
	Document            // of a here-document
)

// Visitor is called for what Visit meets; a nil function is not.
type Visitor struct {
	Statement func(*Statement)
	Word      func(w Word, use Use, s *Statement) // s: the statement it belongs to
}

// Visit goes through all statements and words in the order of the text, those of substitutions with them, outer ones
// first.
func Visit(list []*Statement, v Visitor) {
	for _, s := range list {
		v.statement(s)
	}
}

func (v Visitor) statement(s *Statement) {
	if s == nil {
		return
	}
	if v.Statement != nil {
		v.Statement(s)
	}
	switch c := s.Command.(type) {
	case *Simple:
		v.simple(c, s)
	case *AndOr:
		v.statement(c.First)
		for _, l := range c.Rest {
			v.statement(l.Statement)
		}
	case *Pipeline:
		Visit(c.Elements, v)
	case *Group:
		Visit(c.List, v)
	case *Subshell:
		Visit(c.List, v)
	case *If:
		Visit(c.Cond, v)
		Visit(c.Then, v)
		Visit(c.Else, v)
	case *While:
		Visit(c.Cond, v)
		Visit(c.Body, v)
	case *For:
		v.words(c.Items, Item, s)
		Visit(c.Body, v)
	case *Case:
		v.word(c.Word, Subject, s)
		for _, arm := range c.Arms {
			v.words(arm.Patterns, Pattern, s)
			Visit(arm.Body, v)
		}
	case *Function:
		v.statement(c.Body)
	case *Test:
		v.condition(c.X, s)
	}
	for _, r := range s.Redirects {
		v.word(r.Word, Target, s)
		if r.Body != nil {
			v.word(*r.Body, Document, s)
		}
	}
}

func (v Visitor) simple(c *Simple, s *Statement) {
	for _, a := range c.Assigns {
		v.word(a.Value, Assigned, s)
		v.words(a.Elems, Element, s)
	}
	for i, w := range c.Words {
		use := Argument
		switch {
		case i == 0:
			use = Name
		case w.Declares() != "":
			use = Declared
		}
		v.word(w, use, s)
	}
}

// Declares is the name that a declaration's word gives a value to, "" for other words.
func (w Word) Declares() string {
	if len(w.Parts) == 2 {
		name, ok := w.Parts[0].(*Literal)
		value, ok2 := w.Parts[1].(*Quoted)
		if ok && ok2 && value.Nowhere() && len(name.Value) > 1 && name.Value[len(name.Value)-1] == '=' {
			return name.Value[:len(name.Value)-1]
		}
	}
	return ""
}

func (v Visitor) condition(x *Condition, s *Statement) {
	if x == nil {
		return
	}
	v.condition(x.X, s)
	v.condition(x.Y, s)
	v.word(x.Left, Operand, s)
	v.word(x.Right, Operand, s)
}

func (v Visitor) words(all []Word, use Use, s *Statement) {
	for _, w := range all {
		v.word(w, use, s)
	}
}

func (v Visitor) word(w Word, use Use, s *Statement) {
	if len(w.Parts) == 0 {
		return
	}
	if v.Word != nil {
		v.Word(w, use, s)
	}
	v.inner(w.Parts)
}

// inner goes through the statements within a word.
func (v Visitor) inner(parts []Part) {
	for _, p := range parts {
		switch p := p.(type) {
		case *Quoted:
			v.inner(p.Parts)
		case *Substitution:
			Visit(p.List, v)
		case *Process:
			Visit(p.List, v)
		case *Brace:
			for _, e := range p.Elems {
				v.inner(e.Parts)
			}
		case *Parameter:
			if p.Word != nil {
				v.inner(p.Word.Parts)
			}
			if p.With != nil {
				v.inner(p.With.Parts)
			}
		}
	}
}
