package evaluate

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
)

// word is one word after expansion.
type word struct {
	source.Span
	text    string // known pieces, in order
	head    string // what stands before the first unknown piece; of a directory, the deepest one known
	pattern string // text with quoted wildcards escaped, when the field has live ones
	known   bool
	many    bool // may be any number of words
}

// scope is the deepest directory that a partly known directory surely lies in.
func (f word) scope() string {
	if f.known {
		return f.text
	}
	if f.head == "" {
		return "/"
	}
	return f.head
}

// piece is a stretch of a word while it is put together.
type piece struct {
	text   string
	known  bool
	quoted bool
	split  bool // unquoted expansion: blanks in it separate words
}

// expand turns words into fields, carrying out substitutions.
func (m *machine) expand(words []shell.Word, c site) []word {
	var all []word
	for _, w := range words {
		for _, parts := range braces(w.Parts) {
			all = append(all, m.fields(w.Span, m.pieces(parts, false, c))...)
		}
	}
	return all
}

// value is a word where no splitting and no globbing take place.
func (m *machine) value(w shell.Word, c site) variable {
	v := variable{known: true}
	for _, p := range m.pieces(w.Parts, true, c) {
		if !p.known && v.known {
			v.known, v.head = false, v.text
		}
		v.text += p.text
	}
	return v
}

// braces expands {a,b} of bash into several words.
func braces(parts []shell.Part) [][]shell.Part {
	for i, p := range parts {
		b, ok := p.(*shell.Brace)
		if !ok {
			continue
		}
		if b.Sequence {
			rest := append(append([]shell.Part{}, parts[:i]...), &shell.Arithmetic{})
			return braces(append(rest, parts[i+1:]...))
		}
		var all [][]shell.Part
		for _, e := range b.Elems {
			one := append(append([]shell.Part{}, parts[:i]...), e.Parts...)
			all = append(all, braces(append(one, parts[i+1:]...))...)
			if len(all) > maxRounds {
				return [][]shell.Part{{&shell.Arithmetic{}}}
			}
		}
		return all
	}
	return [][]shell.Part{parts}
}

func (m *machine) pieces(parts []shell.Part, quoted bool, c site) []piece {
	var all []piece
	for _, p := range parts {
		switch p := p.(type) {
		case *shell.Literal:
			all = append(all, piece{p.Value, true, quoted || p.Quoted, false})
		case *shell.Quoted:
			all = append(all, piece{"", true, true, false})
			all = append(all, m.pieces(p.Parts, true, c)...)
		case *shell.Tilde:
			all = append(all, m.tilde(p))
		case *shell.Parameter:
			all = append(all, m.parameter(p, quoted, c)...)
		case *shell.Substitution:
			all = append(all, m.substitute(p, quoted, c))
		case *shell.Process:
			sub := m.clone()
			sub.out = nil
			sub.list(p.List, c.guarded())
			m.st = sub.st
			all = append(all, piece{"/dev/fd/", false, true, false})
		default:
			all = append(all, piece{split: !quoted})
		}
	}
	return all
}

func (m *machine) tilde(t *shell.Tilde) piece {
	if t.User == "" {
		v := m.lookup("HOME")
		return piece{v.text, v.known, true, false}
	}
	return piece{quoted: true}
}

// substitute runs $(...) in a shell of its own. Its files stay, its variables do not.
func (m *machine) substitute(p *shell.Substitution, quoted bool, c site) piece {
	sub := m.clone()
	sub.out = &capture{}
	m.substituted = sub.list(p.List, site{reach: c.reach, result: c.result, errexit: false, exits: c.result})
	m.st = sub.st
	if sub.out.lost {
		return piece{split: !quoted}
	}
	return piece{strings.TrimRight(string(sub.out.text), "\n"), true, quoted, !quoted}
}

func (m *machine) parameter(p *shell.Parameter, quoted bool, c site) []piece {
	if p.Extension && m.dialect == shell.Dash {
		m.abort(c, p.Span, "dialect", "Bad substitution")
		return []piece{{split: !quoted}}
	}
	if p.Name == "@" || p.Name == "*" {
		return m.positional(quoted)
	}
	v := m.param(p.Name)
	one := func(v variable) []piece { return []piece{{v.text, v.known, quoted, !quoted}} }
	set := !v.unset && (v.known || v.head != "")
	full := set && (v.text != "" || v.head != "")
	switch strings.TrimPrefix(p.Op, ":") {
	case "":
		if p.Op == ":" {
			return one(variable{})
		}
		if v.unset && m.option("nounset") == succeeded {
			m.abort(c, p.Span, "variable", p.Name+": parameter not set")
			return one(variable{})
		}
	case "-", "=":
		if !set && !v.unset {
			return one(variable{})
		}
		if v.unset || p.Op[0] == ':' && !full {
			word := m.pieces(p.Word.Parts, quoted, c)
			if strings.HasSuffix(p.Op, "=") {
				m.assign(p.Name, m.value(*p.Word, c))
			}
			return word
		}
	case "+":
		if !set && !v.unset {
			return one(variable{})
		}
		if v.unset || p.Op[0] == ':' && !full {
			return one(variable{known: true})
		}
		return m.pieces(p.Word.Parts, quoted, c)
	case "?":
		if v.unset || p.Op[0] == ':' && set && !full {
			m.abort(c, p.Span, "variable", p.Name+": parameter not set or null")
			return one(variable{})
		}
	case "#", "##", "%", "%%":
		return one(m.trim(v, p, c))
	case "/", "//":
		from, to := m.value(*p.Word, c), m.value(*p.With, c)
		if v.known && from.known && to.known && !strings.ContainsAny(from.text, `*?[\#%&`) && !strings.Contains(to.text, "&") && from.text != "" {
			n := 1
			if p.Op == "//" {
				n = -1
			}
			return one(variable{text: strings.Replace(v.text, from.text, to.text, n), known: true})
		}
		return one(variable{})
	default:
		return one(variable{})
	}
	if v.unset {
		v = variable{known: true}
	}
	return one(v)
}

// trim is ${x#pattern} and its like.
func (m *machine) trim(v variable, p *shell.Parameter, c site) variable {
	pattern, ok := m.patternOf(*p.Word, c)
	if v.unset {
		return variable{known: true}
	}
	if !v.known || !ok {
		return variable{}
	}
	s := v.text
	for i := 0; i <= len(s); i++ {
		at := i
		if p.Op == "##" || p.Op == "%" {
			at = len(s) - i
		}
		cut, rest := s[:at], s[at:]
		if p.Op[0] == '%' {
			cut, rest = s[at:], s[:at]
		}
		if matches(pattern, cut) {
			return variable{text: rest, known: true}
		}
	}
	return v
}

// patternOf is a word as a pattern in path.Match's syntax; ok is false when it is not fully known.
func (m *machine) patternOf(w shell.Word, c site) (pattern string, ok bool) {
	ok = true
	for _, p := range m.pieces(w.Parts, false, c) {
		ok = ok && p.known
		if p.quoted {
			pattern += escape(p.text)
		} else {
			pattern += p.text
		}
	}
	return pattern, ok
}

// matches is a shell pattern match on a string: unlike in paths, * matches slashes too.
func matches(pattern, s string) bool {
	const slash = "\x01"
	ok, err := path.Match(strings.ReplaceAll(strings.ReplaceAll(pattern, "/", slash), "[!", "[^"), strings.ReplaceAll(s, "/", slash))
	return err == nil && ok
}

func escape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if strings.IndexByte(`*?[\`, s[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func (m *machine) param(name string) variable {
	if len(name) == 1 && name[0] >= '1' && name[0] <= '9' && m.params != nil {
		i := int(name[0] - '1')
		if i < len(m.params) {
			p := m.params[i]
			return variable{text: p.text, head: p.head, known: p.known}
		}
		if !m.loose() {
			return variable{unset: true}
		}
		return variable{}
	}
	if name == "PWD" && m.dir.known {
		return variable{text: m.dir.text, known: true}
	}
	return m.lookup(name)
}

func (m *machine) loose() bool {
	for _, p := range m.params {
		if p.many {
			return true
		}
	}
	return false
}

func (m *machine) positional(quoted bool) []piece {
	var text []string
	known := m.params != nil
	for _, p := range m.params {
		known = known && p.known && !strings.ContainsAny(p.text, " \t\n*?[")
		text = append(text, p.text)
	}
	return []piece{{strings.Join(text, " "), known, false, true}}
}

// fields splits pieces into words and matches file names.
func (m *machine) fields(at source.Span, pieces []piece) []word {
	var done []word
	b := builder{at: at}
	for _, p := range pieces {
		if !p.split {
			b.add(p)
			continue
		}
		if !p.known {
			b.add(p)
			b.many()
			continue
		}
		words := strings.Fields(p.text)
		if p.text != "" && strings.ContainsAny(p.text[:1], " \t\n") {
			done = b.flush(done)
		}
		for i, w := range words {
			if i > 0 {
				done = b.flush(done)
			}
			b.add(piece{w, true, false, false})
		}
		if n := len(p.text); n > 0 && strings.ContainsAny(p.text[n-1:], " \t\n") {
			done = b.flush(done)
		}
	}
	done = b.flush(done)
	var all []word
	for _, f := range done {
		all = append(all, m.glob(f)...)
	}
	return all
}

type builder struct {
	at      source.Span
	f       word
	pattern strings.Builder
	live    bool
	started bool
}

func (b *builder) add(p piece) {
	if !b.started {
		b.f = word{Span: b.at, known: true}
		b.started = p.quoted || p.text != "" || !p.known
	}
	b.started = b.started || p.quoted || p.text != "" || !p.known
	if !p.known && b.f.known {
		b.f.known, b.f.head = false, b.f.text+p.text
	}
	b.f.text += p.text
	if p.quoted {
		b.pattern.WriteString(escape(p.text))
		return
	}
	b.live = b.live || filesystem.HasWildcard(p.text)
	b.pattern.WriteString(p.text)
}

func (b *builder) many() { b.f.many = true }

func (b *builder) flush(done []word) []word {
	if b.started {
		if b.live {
			b.f.pattern = b.pattern.String()
		}
		done = append(done, b.f)
	}
	*b = builder{at: b.at}
	return done
}

// glob replaces a pattern by the files it matches, when they are all known.
func (m *machine) glob(f word) []word {
	if f.pattern == "" || !f.known || m.option("noglob") == succeeded {
		return []word{f}
	}
	pattern := strings.ReplaceAll(f.pattern, "[!", "[^")
	relative := !path.IsAbs(pattern)
	if relative {
		if !m.dir.known {
			return []word{{Span: f.Span, head: staticDir(f.text), many: true}}
		}
		pattern = path.Join(escape(m.dir.text), pattern)
	}
	found := filesystem.Glob(m.st.Files, pattern, true)
	if !found.Complete || found.Likely || runtimeDir(found.Prefix.Path) {
		return []word{{Span: f.Span, text: f.text, head: staticDir(f.text), pattern: pattern, many: true}}
	}
	var all []word
	base := staticDir(f.text)
	for _, p := range found.Paths {
		name := path.Base(p)
		if name[0] == '.' && !strings.HasPrefix(path.Base(f.text), ".") {
			continue
		}
		if relative && strings.Count(f.text, "/") == strings.Count(base, "/") {
			p = path.Join(base, name)
		}
		all = append(all, word{Span: f.Span, text: p, known: true})
		if len(all) > 4096 {
			return []word{{Span: f.Span, head: staticDir(f.text), many: true}}
		}
	}
	if len(all) == 0 {
		return []word{{Span: f.Span, text: f.text, known: true}}
	}
	return all
}

// staticDir is the part of a pattern before its first wildcard element, with the slash.
func staticDir(pattern string) string {
	i := strings.IndexAny(pattern, `*?[\`)
	if i < 0 {
		i = len(pattern)
	}
	return pattern[:strings.LastIndexByte(pattern[:i], '/')+1]
}
