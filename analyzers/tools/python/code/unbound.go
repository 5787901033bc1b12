package code

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/syntax"
	"github.com/layerlint/layerlint/analyzers/tools/python/uses"
)

// scope is what a module binds, by any statement of it and wherever that stands.
type scope struct {
	names      map[string]bool
	imported   map[string]int  // by how many imports
	attributes map[string]bool // that are assigned, of whatever
	open       bool            // names may be bound that no statement of the module shows
}

// scoped lists the names that a module's statements bind. It takes too many rather than too few. Source: the Python
// language reference, "Naming and binding".
func scoped(text string, list []*Statement) scope {
	c := scope{names: map[string]bool{}, imported: map[string]int{}, attributes: map[string]bool{}}
	c.open = elsewhere.MatchString(text)
	c.within(list)
	return c
}

// elsewhere is what binds names that are not seen, also as builtins.
var elsewhere = lazyregexp.New(`import\s*\(?\s*\*|\bglobals\(|\blocals\(|\bvars\(|\bexec\(|\bexecfile\(|\bsetattr\(|__dict__|__builtins__|\bbuiltins\b|\b__builtin__\b|get_ipython|\.install\(|split_settings|dynaconf|_getframe|currentframe|sys\.modules|\b_convert_?\(|[\x{2100}-\x{214f}\x{1d400}-\x{1d7ff}\x{ff21}-\x{ff5a}]`)

// Lends is what defines names for all modules.
var Lends = lazyregexp.New(`__builtins__|\bbuiltins\b|\b__builtin__\b|\.install\(|\bsetattr\(`)

func (c scope) within(list []*Statement) {
	for _, s := range list {
		c.statement(s)
		c.within(s.Body)
	}
}

// statement notes what one statement binds.
func (c scope) statement(s *Statement) {
	switch word := s.Keyword(); word {
	case "import", "from":
		text := s.Mask
		if m := plainFrom.FindString(text); m != "" {
			text = text[len(m):] // the module itself is not bound
		}
		for _, w := range mentioned.FindAllString(text, -1) {
			c.imported[w]++
		}
	case "global", "nonlocal", "del", "match", "case", "type", "lazy": // lazy import, since 3.15
		c.all(s.Mask)
	case "def", "class":
		c.defined(s)
	case "with", "except":
		for _, m := range renamed.FindAllStringSubmatch(s.Mask, -1) {
			c.all(m[1])
		}
	}
	for _, m := range iterates.FindAllStringSubmatch(s.Mask, -1) {
		c.all(m[1])
	}
	for _, m := range walrus.FindAllStringSubmatch(s.Mask, -1) {
		c.names[m[1]] = true
	}
	for _, m := range lambdas.FindAllStringSubmatch(s.Mask, -1) {
		c.all(m[1])
	}
	c.assigned(s)
}

// plainFrom is an import from a module that is in no package, which binds what it names alone.
var plainFrom = lazyregexp.New(`^from\s+[A-Za-z_]\w*\s+import\b`)

func (c scope) all(text string) {
	for _, w := range mentioned.FindAllString(text, -1) {
		c.names[w] = true
	}
}

// defined notes the name and the parameters of a function, or the name of a class.
func (c scope) defined(s *Statement) {
	m := definition.FindStringSubmatchIndex(s.Mask)
	if m == nil {
		c.all(s.Mask)
		return
	}
	c.names[s.Mask[m[4]:m[5]]] = true
	if s.Mask[m[6]:m[7]] != "(" { // type parameters, or a class without bases
		c.all(s.Mask)
		return
	}
	if s.Mask[m[2]:m[3]] == "class" {
		return
	}
	params, ok := s.whole().arguments(m[6])
	if !ok {
		c.all(s.Mask)
	}
	for _, p := range params {
		c.all(p.name)
		if p.name == "" {
			c.all(identifier.FindString(strings.TrimLeft(p.mask, "* ")))
		}
	}
}

// assigned notes the targets of an assignment; of what is after a colon on the line of a compound statement, too.
func (c scope) assigned(s *Statement) {
	e := s.whole()
	if at := e.colon(); suites.Has(s.Keyword()) && at >= 0 {
		e = e.slice(at+1, len(e.mask))
	}
	for {
		at := uses.Equals(e.mask)
		if at < 0 {
			break
		}
		c.targets(e.slice(0, at))
		e = e.slice(at+1, len(e.mask))
	}
	if m := annotated.FindStringSubmatch(s.Mask); m != nil {
		c.names[m[1]] = true
	}
}

// suites are the words of compound statements, which may have others behind their colon.
var suites = tools.WordList("if elif else for while try except finally with")

// targets notes the names of a list of targets; attributes and items are none.
func (c scope) targets(e expression) {
	for _, part := range e.split(',') {
		text := strings.TrimLeft(part.mask, "*( [")
		name := identifier.FindString(text)
		rest := strings.TrimSpace(text[len(name):])
		if strings.HasPrefix(part.mask, "(") || strings.HasPrefix(part.mask, "[") {
			c.all(part.mask)
		}
		if at := strings.LastIndexByte(part.mask, '.'); at >= 0 {
			c.attributes[identifier.FindString(part.mask[at+1:])] = true
		}
		if name != "" && (rest == "" || strings.IndexByte(".[(", rest[0]) < 0) {
			c.names[name] = true
		}
	}
}

var (
	definition = lazyregexp.New(`^(?:async\s+)?(def|class)\s+(\w+)\s*(\(|\[|:)`)
	renamed    = lazyregexp.New(`\bas\s+([^:]*)`)
	iterates   = lazyregexp.New(`\bfor\s+(.*?)\s+in\b`)
	walrus     = lazyregexp.New(`([A-Za-z_]\w*)\s*:=`)
	lambdas    = lazyregexp.New(`\blambda\b([^:]*):`)
	annotated  = lazyregexp.New(`^([A-Za-z_]\w*)\s*:`)
)

// unbound notes a name that a statement reads for certain, and that neither the module nor Python binds.
func (w scoping) unbound(s *Statement) {
	if w.scope.open || w.foreign > 0 || unsettled.MatchString(s.Mask) {
		return
	}
	if name := w.scope.lacks(w.evaluated(s)); name != "" {
		w.add(s, Step{Kind: Unbound, Name: name, Reason: "NameError: name '" + name + "' is not defined"})
	}
}

// scoping follows which names a module binds and reads.
type scoping struct{ *walker }

// asked is unbound for the condition of a statement.
func (w scoping) asked(s *Statement, keyword string) {
	of := s.whole().slice(len(keyword), len(s.Mask))
	if end := strings.IndexByte(of.mask, ':'); end >= 0 {
		w.unbound(&Statement{Text: of.text[:end], Mask: of.mask[:end], Line: s.Line})
	}
}

// unsettled is a statement whose names are bound as it runs, or that does not read all that it has.
var unsettled = lazyregexp.New(`\bif\b|\blambda\b|\bfor\b|\bdel\b|\bglobal\b|[\x80-\xff]|^(?:match|case|type|print|lazy)\b[^(]`)

// evaluated are the parts of a statement that are certainly evaluated where it stands.
func (w scoping) evaluated(s *Statement) string {
	text := s.Mask
	switch s.Keyword() {
	case "import", "from", "nonlocal", "pass", "break", "continue":
		return ""
	case "assert":
		text = s.whole().split(',')[0].mask
	case "class":
		m := definition.FindStringSubmatchIndex(text)
		if m == nil || text[m[6]:m[7]] != "(" {
			return ""
		}
		return text[m[6]:max(s.whole().closing(m[6])+1, m[6])]
	case "def":
		return w.signature(s)
	}
	if m := shortened.FindStringIndex(text); m != nil {
		text = text[:m[0]]
	}
	if annotation.MatchString(text) && (w.lazily || w.local) {
		at := uses.Equals(text)
		if at < 0 {
			return ""
		}
		return text[at+1:]
	}
	return text
}

var (
	shortened  = lazyregexp.New(`\bor\b|\band\b`)
	annotation = lazyregexp.New(`^[A-Za-z_][\w.]*\s*:`)
	postponed  = lazyregexp.New(`(?m)^from __future__ import .*\bannotations\b`)
)

// signature are the defaults of a function's parameters, and their types unless those are not evaluated.
func (w scoping) signature(s *Statement) string {
	m := definition.FindStringSubmatchIndex(s.Mask)
	if m == nil || s.Mask[m[6]:m[7]] != "(" {
		return ""
	}
	var parts []string
	params, ok := s.whole().arguments(m[6])
	if !ok {
		return ""
	}
	for _, p := range params {
		if p.name != "" {
			parts = append(parts, p.mask)
			continue
		}
		_, of, typed := strings.Cut(p.mask, ":")
		if typed && w.lazily {
			at := uses.Equals(of)
			if at < 0 {
				continue
			}
			of = of[at+1:]
		}
		if at := uses.Equals(of); typed && at >= 0 {
			parts = append(parts, of[:at], of[at+1:])
		} else if typed {
			parts = append(parts, of)
		}
	}
	if _, of, typed := strings.Cut(s.Mask[s.whole().closing(m[6]):], "->"); typed && !w.lazily {
		parts = append(parts, strings.TrimSuffix(strings.TrimSpace(of), ":"))
	}
	return strings.Join(parts, ", ")
}

// lacks is the first name in an expression that nothing binds, "" for none.
func (c scope) lacks(mask string) string {
	depth := 0
	last := 0
	for _, m := range mentioned.FindAllStringIndex(mask, -1) {
		for _, b := range []byte(mask[last:m[0]]) {
			switch {
			case strings.IndexByte("([{", b) >= 0:
				depth++
			case strings.IndexByte(")]}", b) >= 0:
				depth--
			}
		}
		last = m[0]
		name, before, after := mask[m[0]:m[1]], strings.TrimRight(mask[:m[0]], " \t"), strings.TrimLeft(mask[m[1]:], " \t")
		switch {
		case m[0] > 0 && wordByte(mask[m[0]-1]), strings.HasSuffix(before, "."), c.names[name], c.imported[name] > 0,
			syntax.Builtin[name], syntax.Keyword(name):
		case strings.HasPrefix(name, "__"), name == "_":
		case strings.HasPrefix(mask[m[1]:], `"`), strings.HasPrefix(mask[m[1]:], "'"):
		case depth > 0 && strings.HasPrefix(after, "=") && !strings.HasPrefix(after, "=="):
		case strings.HasSuffix(before, "!"):
		default:
			return name
		}
	}
	return ""
}

func wordByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z'
}

// providing are bases of classes whose bodies see no other names than their module's. A metaclass may give a body names of
// its own. Source: the Python data model, "Preparing the class namespace".
var providing = lazyregexp.New(`^(?:object|(?:\w+\.)?(?:BaseModel|BaseSettings|SQLModel|Model|Schema|Exception|ValueError|RuntimeError|ABC|Protocol|TypedDict|NamedTuple|DeclarativeBase|Base|Form|Serializer|ModelSerializer|TestCase|Config|AppConfig|View|APIView)|Generic\[.*\]|metaclass=(?:abc\.)?ABCMeta)$`)

// plain reports whether a class takes no names but those of its module.
func (s *Statement) plain() bool {
	m := definition.FindStringSubmatchIndex(s.Mask)
	if m == nil || s.Mask[m[6]:m[7]] != "(" {
		return m != nil && s.Mask[m[6]:m[7]] == ":"
	}
	end := s.whole().closing(m[6])
	if end < 0 {
		return false
	}
	return !slices.ContainsFunc(s.whole().slice(m[6]+1, end).split(','), func(e expression) bool { return e.mask != "" && !providing.MatchString(e.mask) })
}
