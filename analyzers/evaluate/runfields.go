package evaluate

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// fields splits pieces into words and matches file names.
func (m *machine) fields(at source.Span, pieces []piece) []word {
	var done []word
	b := builder{at: at}
	ifs, set := m.vars["IFS"]
	other := set && !ifs.unset && (!ifs.known || ifs.text != " \t\n")
	for _, p := range pieces {
		if p.ends {
			done = b.flush(done)
			continue
		}
		if p.split && p.known && other {
			if !ifs.known || strings.ContainsAny(p.text, ifs.text) {
				p = piece{split: true}
			} else {
				p.split = false
			}
		}
		if !p.split {
			b.add(p)
			continue
		}
		if !p.known {
			b.add(p)
			b.many()
			continue
		}
		if p.text != "" && strings.ContainsAny(p.text[:1], " \t\n") {
			done = b.flush(done)
		}
		begun := false
		for w := range strings.FieldsSeq(p.text) {
			if begun {
				done = b.flush(done)
			}
			if begun = true; len(done) > maxFields {
				return []word{{Span: at, many: true}}
			}
			b.add(piece{text: w, known: true})
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
	text    strings.Builder
	pattern strings.Builder
	started bool
}

func (b *builder) add(p piece) {
	b.f.found = nil
	if !b.started {
		b.f = word{Span: b.at, known: true, found: p.found}
		b.started = p.quoted || p.text != "" || !p.known
	}
	b.started = b.started || p.quoted || p.text != "" || !p.known
	if !p.known && b.f.known {
		b.f.known, b.f.head = false, b.text.String()+p.text
	}
	b.text.WriteString(p.text)
	if p.quoted {
		b.pattern.WriteString(escape(p.text))
		return
	}
	b.pattern.WriteString(p.text)
}

func (b *builder) many() { b.f.many = true }

func (b *builder) flush(done []word) []word {
	if b.started {
		b.f.text = b.text.String()
		if pattern := b.pattern.String(); b.f.known && live(pattern) {
			b.f.pattern = pattern
		}
		done = append(done, b.f)
	}
	*b = builder{at: b.at}
	return done
}

// live reports whether a pattern has a wildcard: of an element's [ only one that a ] closes. Source: POSIX.1-2017, 2.13.1.
func live(pattern string) bool {
	for i := 0; i < len(pattern); i++ {
		switch pattern[i] {
		case '*', '?':
			return true
		case '\\':
			i++
		case '[':
			element, _, _ := strings.Cut(pattern[i+1:], "/")
			if element = strings.TrimLeft(element, "!^"); len(element) > 1 && strings.Contains(element[1:], "]") {
				return true
			}
		}
	}
	return false
}

// glob replaces a pattern by the files it matches, when they are all known.
func (m *machine) glob(f word) []word {
	if f.pattern == "" || m.option("noglob") == succeeded {
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
