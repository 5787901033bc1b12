package code

import (
	"maps"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/uses"
)

// borrow keeps the names that an import statement takes of another module as they are.
func (w *walker) borrow(s *Statement, i Import) {
	if w.lent == nil || strings.Contains(s.Mask, " as ") {
		return
	}
	if len(i.Names) == 0 && !everyday.Has(i.Module) {
		w.lent[i.Module] = i
	}
	for _, name := range i.Names {
		w.lent[name] = Import{Module: i.Module, Level: i.Level, Names: []string{name}}
	}
}

// abroad are statements that lead to other modules and files of an application.
type abroad struct{ *walker }

// calledOf is a call of a function of another module that is named with its module.
func (w abroad) calledOf(s *Statement) {
	m := callingOf.FindStringSubmatchIndex(s.Mask)
	if m == nil {
		return
	}
	of, lent := w.lent[s.Mask[m[2]:m[3]]]
	args, ok := s.whole().arguments(m[1] - 1)
	if !lent || !ok {
		return
	}
	if len(of.Names) > 0 {
		of.Module = strings.Trim(of.Module+"."+of.Names[0], ".")
	}
	of.Names = []string{s.Mask[m[4]:m[5]]}
	w.add(s, Step{Kind: Calls, Import: of, Given: w.given(args)})
}

var callingOf = lazyregexp.New(`^(?:\w+\s*(?::\s*\w+\s*)?=\s*|return\s+|raise\s+SystemExit\(|sys\.exit\(|exit\(|asyncio\.run\(|anyio\.run\()?([A-Za-z_][\w.]*)\.([A-Za-z_]\w*)\(`)

// everyday are modules of the standard library, whose functions are not followed.
var everyday = tools.WordList(`argparse asyncio collections contextlib csv datetime functools glob hashlib io itertools json logging math os os.path
	pathlib random re shutil signal socket sqlite3 string subprocess sys tempfile threading time typing urllib uuid warnings`)

// lower is the name of a function: what makes an object is a class.
var lower = lazyregexp.New(`^_?[a-z][a-z0-9_]*$`)

// inner goes through the functions of the module's own that a statement calls to pass what they return to others, and
// notes those that it imports by their names.
func (w abroad) inner(s *Statement, depth int) {
	if depth >= maxDepth {
		return
	}
	outer := calling.FindStringSubmatchIndex(s.Mask) // told by called
	for _, m := range uses.Nested(innerCall, s.Mask) {
		name := s.Mask[m[2]:m[3]]
		f, from := w.functions[name], w.lent[name]
		if outer != nil && outer[2] == m[2] || f == nil && len(from.Names) != 1 || f != nil && strings.HasPrefix(f.Text, "async") {
			continue
		}
		if f == nil {
			args, ok := s.whole().arguments(m[1] - 1)
			if ok && !everyday.Has(from.Module) && lower.MatchString(name) && !w.halted {
				w.add(s, Step{Kind: Calls, Import: from, Given: w.given(args)})
			}
			continue
		}
		if args, ok := s.whole().arguments(m[1] - 1); ok && f.Keyword() == "def" && !w.halted {
			w.entered(f, args, depth)
		}
	}
}

// innerOf goes through the functions of other modules that a statement calls so, which are named with their modules.
func (w abroad) innerOf(s *Statement) {
	outer := callingOf.FindStringSubmatchIndex(s.Mask) // told by calledOf
	for _, m := range uses.Nested(innerCallOf, s.Mask) {
		of, lent := w.lent[s.Mask[m[2]:m[3]]]
		args, ok := s.whole().arguments(m[1] - 1)
		if !lent || !ok || len(of.Names) > 1 || everyday.Has(of.Module) || outer != nil && outer[2] == m[2] {
			continue
		}
		if len(of.Names) > 0 {
			of.Module = strings.Trim(of.Module+"."+of.Names[0], ".")
		}
		of.Names = []string{s.Mask[m[4]:m[5]]}
		w.add(s, Step{Kind: Calls, Import: of, Given: w.given(args)})
	}
}

// innerCallOf is innerCall of a function that is named with its module.
var innerCallOf = lazyregexp.New(`[(\[{,+=]\s*([A-Za-z_]\w*)\.([A-Za-z_]\w*)\(`)

// innerCall is a call that is an argument of another one, or a part of an expression.
var innerCall = lazyregexp.New(`[(\[{,+]\s*([A-Za-z_]\w*)\(`)

// given are arguments as another module sees them.
func (w *walker) given(args []argument) (all []Given) {
	for _, a := range args {
		value, known := w.value(a.expression)
		star := a.mask[:len(a.mask)-len(strings.TrimLeft(a.mask, "*"))]
		known = known && !strings.ContainsAny(value, `"\`) && star == ""
		vague := several.MatchString(a.mask)
		all = append(all, Given{Name: a.name, Value: value, Known: known, Star: star, Vague: vague})
	}
	return all
}

// Called lists what a function of a module does when another module calls it, or a class when an object of it is made, up to
// what changes where modules are looked for; all is false where there is such a place, here or in the module itself. Nothing
// is listed where the module does not define the name.
func (m Module) Called(text, name string, given []Given) (steps []Step, all bool) {
	w := m.walked(text)
	f := w.functions[name]
	if from, lent := w.lent[name]; f == nil && lent && len(from.Names) > 0 && !w.halted && sole(w, name) {
		return []Step{{Kind: Calls, Import: from, Given: given}}, true // handed on
	}
	if f == nil || w.halted {
		return nil, true
	}
	var args []argument
	vague := false
	for _, g := range given {
		a := argument{name: g.Name, expression: expression{g.Star, g.Star}}
		vague = vague || g.Vague
		if g.Known {
			a.expression = expression{`"` + g.Value + `"`, `"` + strings.Repeat(" ", len(g.Value)) + `"`}
		}
		args = append(args, a)
	}
	w.steps, w.likely = nil, false
	if !vague {
		signatures{w}.fits(f, f, args)
	}
	if strings.HasPrefix(f.Text, "async") {
		return w.steps, true
	}
	w.run(f, f, args, 0)
	return w.steps, !w.halted
}

// method is a function that the body of a class defines, nil where it defines none of that name.
func (s *Statement) method(name string) (found *Statement) {
	for _, one := range s.Body {
		if m := defines.FindStringSubmatch(one.Mask); m != nil && m[1] == "def" && m[2] == name {
			found = one
		}
	}
	return found
}

// generates is what makes a function a generator, whose body no call runs.
var generates = lazyregexp.New(`\byield\b`)

func (s *Statement) generates() bool {
	for _, one := range s.Body {
		if generates.MatchString(one.Mask) || one.Keyword() != "def" && one.generates() {
			return true
		}
	}
	return false
}

// anyCall is where the arguments of a call begin.
var anyCall = lazyregexp.New(`\w\(`)

// tell notes what the calls of a statement are given.
func (w *walker) tell(s *Statement) {
	if w.told == nil || harmless.MatchString(s.Text) || opens.MatchString(s.Mask) || texts.MatchString(s.Mask) {
		return
	}
	for _, m := range anyCall.FindAllStringIndex(s.Mask, -1) {
		args, _ := s.whole().arguments(m[1] - 1)
		for _, a := range args {
			if text, ok := w.value(a.expression); ok {
				w.told[text] = true
			}
			for _, text := range a.texts() { // subprocess.run(["touch", "x"])
				w.told[text] = true
			}
		}
	}
}

// leads reports whether the block of a statement has one that begins with a word, outside of functions of its own.
func (s *Statement) leads(word string) bool {
	for _, one := range s.Body {
		if k := one.Keyword(); k == word || k != "def" && k != "class" && one.leads(word) {
			return true
		}
	}
	return false
}

// entered goes through the body of a function, whose parameters stand for what it is called with. Names that it binds are
// its own.
func (w *walker) entered(f *Statement, args []argument, depth int) {
	if f.generates() {
		return
	}
	outer, nones := maps.Clone(w.names), w.nones
	defer func() { w.nones = nones }()
	w.nones = unfilled(f, args)
	for name, value := range w.parameters(f, args) {
		if delete(w.names, name); value != "" {
			w.names[name] = value
		}
	}
	params, _ := f.whole().arguments(strings.IndexByte(f.Mask, '('))
	for i, p := range params {
		if i < len(args) && args[i].name == "" {
			options{w}.passed(outer, args[i].text, identifier.FindString(p.text))
		}
	}
	local := w.local
	w.local = true
	body(w, f, depth+1)
	w.local = local
	returned := w.names
	w.names = outer
	options{w}.passed(returned, "return", handed)
}

// parameters are those of a function, with the texts or paths that they have; "" where that is not known. Source: the
// Python language reference, "Function definitions" and "Calls".
func (w *walker) parameters(f *Statement, args []argument) map[string]string {
	all := map[string]string{}
	params, _ := f.whole().arguments(strings.IndexByte(f.Mask, '('))
	spread := false
	for _, a := range args {
		spread = spread || strings.HasPrefix(a.text, "*")
	}
	for i, p := range params {
		name := identifier.FindString(p.text)
		var given expression
		if at := strings.IndexByte(p.mask, '='); at >= 0 {
			given = p.slice(at+1, len(p.mask))
		}
		if p.name != "" { // name=default: arguments took it apart
			name, given = p.name, p.expression
		}
		for j, a := range args {
			if a.name == name && name != "" || a.name == "" && j == i {
				given = a.expression
			}
		}
		value, known := w.value(given)
		if all[name] = ""; known && !spread {
			all[name] = value
		}
	}
	delete(all, "")
	return all
}

// unfilled are the parameters of a function that stand for None since nothing is given for them.
func unfilled(f *Statement, args []argument) map[string]bool {
	all := map[string]bool{}
	params, _ := f.whole().arguments(strings.IndexByte(f.Mask, '('))
	for i, p := range params {
		filled := i < len(args)
		for _, a := range args {
			filled = filled || a.name == p.name || strings.HasPrefix(a.text, "*")
		}
		if p.name != "" && p.text == "None" && !filled {
			all[p.name] = true
		}
	}
	return all
}

var identifier = lazyregexp.New(`^[A-Za-z_]\w*`)
