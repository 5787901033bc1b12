package python

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// imported is one import that a module's code reaches whenever it is run.
type imported struct {
	module string   // "" for "from . import x"
	level  int      // dots before it
	names  []string // of "from module import names"
	line   int
	likely bool // a statement before it may have left, or changed where modules are looked for
}

// importsOf lists the imports of a module's code that stand outside of every block, up to what changes where modules are looked for; all is
// false where there is such a place. Source: the Python language reference, "Lexical analysis" and "The import statement".
func importsOf(text string) (found []imported, all bool) {
	r := reader{text: text, line: 1}
	likely, block := false, ""
	for {
		s, ok := r.next()
		if !ok {
			return found, true
		}
		if steers.MatchString(s.text) {
			return found, false
		}
		switch word := keyword.FindString(s.text); {
		case s.indent > 0:
			likely = likely || block != "def" && block != "class" && leaves.MatchString(s.text)
		case word == "import" || word == "from":
			for _, i := range s.imports() {
				i.likely = likely
				found = append(found, i)
			}
		default:
			block = word
			likely = likely || leaves.MatchString(s.text) || calls.MatchString(s.text) && !harmless.MatchString(s.text)
		}
	}
}

var (
	keyword = lazyregexp.New(`^[a-z]+`)
	// steers is what may change where modules are looked for, or bring some.
	steers = lazyregexp.New(`\bsys\.(path|modules|meta_path|path_hooks)|addsitedir|__path__|importlib|__import__|subprocess|os\.system|runpy|\bexec\(|\bchdir\b|\bpip\b`)
	// leaves is what may end a program.
	leaves = lazyregexp.New(`\bexit\b|\bquit\b|_exit|\braise\b|\bexec[lv]`)
	// calls is a statement that calls what is not known; a definition calls nothing.
	calls    = lazyregexp.New(`^[^#]*\(`)
	harmless = lazyregexp.New(`^(def|class|async def|@|print\(|if __name__|logging\.|warnings\.|os\.environ|[A-Za-z_]+ *= *(os\.|Path\(|logging\.|[A-Z]\w*\(|\())`)
)

// statement is one logical line.
type statement struct {
	text   string
	indent int
	line   int
}

// imports are those of an import statement.
func (s statement) imports() (all []imported) {
	if rest, ok := strings.CutPrefix(s.text, "import "); ok {
		for part := range strings.SplitSeq(rest, ",") {
			if name := strings.Fields(part); len(name) > 0 && dotted.MatchString(name[0]) {
				all = append(all, imported{module: name[0], line: s.line})
			}
		}
		return all
	}
	m := from.FindStringSubmatch(s.text)
	if m == nil || m[2] == "__future__" {
		return nil
	}
	i := imported{module: m[2], level: len(m[1]), line: s.line}
	for part := range strings.SplitSeq(strings.Trim(strings.TrimSpace(m[3]), "()"), ",") {
		if name := strings.Fields(part); len(name) > 0 && dotted.MatchString(name[0]) {
			i.names = append(i.names, name[0])
		}
	}
	return []imported{i}
}

var (
	dotted = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_.]*$`)
	from   = lazyregexp.New(`^from\s+(\.*)\s*([A-Za-z0-9_.]*)\s+import\s*(.*)$`)
)

// reader takes Python source apart into logical lines, without comments and without what string literals of several lines hold.
type reader struct {
	text string
	at   int
	line int
}

func (r *reader) next() (s statement, ok bool) {
	for r.at < len(r.text) {
		s = statement{line: r.line}
		rest := r.text[r.at:]
		s.indent = len(rest) - len(strings.TrimLeft(rest, " \t"))
		r.at += s.indent
		var b strings.Builder
		depth := 0
		for r.at < len(r.text) {
			c := r.text[r.at]
			if c == '\n' && depth <= 0 {
				break
			}
			switch {
			case c == '#':
				r.comment()
				continue
			case c == '"' || c == '\'':
				r.literal(&b)
				continue
			case c == '\\' && strings.HasPrefix(r.text[r.at+1:], "\n"):
				r.at, r.line = r.at+2, r.line+1
				b.WriteByte(' ')
				continue
			case c == '(' || c == '[' || c == '{':
				depth++
			case c == ')' || c == ']' || c == '}':
				depth--
			case c == '\n':
				r.line++
				c = ' '
			}
			b.WriteByte(c)
			r.at++
		}
		r.at, r.line = r.at+1, r.line+1
		if s.text = strings.TrimSpace(b.String()); s.text != "" {
			return s, true
		}
	}
	return s, false
}

func (r *reader) comment() {
	if end := strings.IndexByte(r.text[r.at:], '\n'); end >= 0 {
		r.at += end
	} else {
		r.at = len(r.text)
	}
}

// literal reads a string; one with three quotes goes over lines and is left out.
func (r *reader) literal(b *strings.Builder) {
	quote := r.text[r.at : r.at+1]
	long := strings.HasPrefix(r.text[r.at:], strings.Repeat(quote, 3))
	if long {
		quote = strings.Repeat(quote, 3)
	}
	start := r.at
	for r.at += len(quote); r.at < len(r.text); r.at++ {
		switch {
		case r.text[r.at] == '\\':
			if strings.HasPrefix(r.text[r.at+1:], "\n") {
				r.line++
			}
			r.at++
		case strings.HasPrefix(r.text[r.at:], quote):
			r.at += len(quote)
			if long {
				b.WriteString(`""`)
			} else {
				b.WriteString(r.text[start:r.at])
			}
			return
		case r.text[r.at] == '\n':
			if r.line++; !long {
				return // not a literal
			}
		}
	}
	r.at = min(r.at, len(r.text))
}
