package script

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/bounds"
	"github.com/layerlint/layerlint/analyzers/tools/finds"
	"github.com/layerlint/layerlint/analyzers/tools/patterns"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// fields splits pieces into words and matches file names.
func (e expansion) fields(at source.Span, pieces []piece) []tools.Word {
	var done []tools.Word
	b := builder{at: at}
	ifs, set := e.Vars["IFS"]
	other := set && !ifs.Unset && (!ifs.Known || ifs.Text != " \t\n")
	for _, p := range pieces {
		if p.ends {
			done = b.flush(done)
			continue
		}
		if p.split && p.known && other {
			if !ifs.Known || strings.ContainsAny(p.text, ifs.Text) {
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
			if begun = true; len(done) > bounds.MaxFields {
				return []tools.Word{{Span: at, Many: true}}
			}
			b.add(piece{text: w, known: true})
		}
		if n := len(p.text); n > 0 && strings.ContainsAny(p.text[n-1:], " \t\n") {
			done = b.flush(done)
		}
	}
	done = b.flush(done)
	var all []tools.Word
	for _, f := range done {
		all = append(all, e.glob(f)...)
	}
	return all
}

type builder struct {
	at      source.Span
	f       tools.Word
	text    strings.Builder
	pattern strings.Builder
	started bool
}

func (b *builder) add(p piece) {
	b.f.Found = nil
	if !b.started {
		b.f = tools.Word{Span: b.at, Known: true, Found: p.found}
		b.started = p.quoted || p.text != "" || !p.known
	}
	b.started = b.started || p.quoted || p.text != "" || !p.known
	if !p.known && b.f.Known {
		b.f.Known, b.f.Head = false, b.text.String()+p.text
	}
	b.text.WriteString(p.text)
	if p.quoted {
		b.pattern.WriteString(finds.Escape(p.text))
		return
	}
	b.pattern.WriteString(p.text)
}

func (b *builder) many() { b.f.Many = true }

func (b *builder) flush(done []tools.Word) []tools.Word {
	if b.started {
		b.f.Text = b.text.String()
		if pattern := b.pattern.String(); b.f.Known && shell.Wild(pattern) {
			b.f.Pattern = pattern
		}
		done = append(done, b.f)
	}
	*b = builder{at: b.at}
	return done
}

// requirement is a Python requirement with extras and a version, name[extra]==1.0, or a package of a series,
// name=1.0.*: a pattern to the shell that no file's name matches.
var requirement = lazyregexp.New(`^[A-Za-z0-9._-]+\[[A-Za-z0-9,._-]+\][=~!]=|^[a-z0-9][a-z0-9.+-]*(?::[a-z0-9]+)?=~?[0-9][A-Za-z0-9.:~+-]*\*$`)

// glob replaces a pattern by the files it matches, when they are all known.
func (e expansion) glob(f tools.Word) []tools.Word {
	if f.Pattern == "" || e.option("noglob") == tools.Succeeded {
		return []tools.Word{f}
	}
	if e.option("noglob") != tools.Failed {
		return []tools.Word{{Span: f.Span, Text: f.Text, Head: patterns.Static(f.Text), Many: true}}
	}
	pattern := strings.ReplaceAll(f.Pattern, "[!", "[^")
	relative := !path.IsAbs(pattern)
	if relative {
		if !e.Dir.Known {
			return []tools.Word{{Span: f.Span, Head: patterns.Static(f.Text), Many: true}}
		}
		pattern = path.Join(finds.Escape(e.Dir.Text), pattern)
	}
	found := filesystem.Glob(e.State.Files, pattern, true)
	found.Complete = found.Complete && !strings.HasPrefix(path.Base(f.Pattern), ".") // not every shell has . and ..
	if requirement.MatchString(f.Text) && len(found.Paths) == 0 {
		return []tools.Word{{Span: f.Span, Text: f.Text, Known: true}}
	}
	if !found.Complete || found.Likely || tools.RuntimeDir(found.Prefix.Path) || e.option("otherglob") != tools.Failed ||
		len(found.Paths) == 0 && e.option("nullglob") != tools.Failed {
		return []tools.Word{{Span: f.Span, Text: f.Text, Head: patterns.Static(f.Text), Pattern: pattern, Many: true}}
	}
	var all []tools.Word
	base := patterns.Static(f.Text)
	if patterns.Linked(found, pattern) {
		return []tools.Word{{Span: f.Span, Text: f.Text, Head: base, Pattern: pattern, Many: true}}
	}
	folders := strings.HasSuffix(f.Text, "/")
	for _, p := range found.Paths {
		if at := e.Stat(p).Entry; folders && at.Type != filesystem.Directory {
			if at.Presence != filesystem.Present {
				return []tools.Word{{Span: f.Span, Text: f.Text, Head: base, Pattern: pattern, Many: true}}
			}
			continue
		}
		name := path.Base(p)
		if name[0] == '.' && !strings.HasPrefix(path.Base(f.Text), ".") {
			continue
		}
		if relative && strings.Count(f.Text, "/") == strings.Count(base, "/") {
			p = path.Join(base, name)
		} else if relative {
			p = patterns.Written(e.Dir.Text, p, f.Text)
		}
		if folders {
			p += "/"
		}
		all = append(all, tools.Word{Span: f.Span, Text: p, Known: true})
		if len(all) > 4096 {
			return []tools.Word{{Span: f.Span, Head: patterns.Static(f.Text), Many: true}}
		}
	}
	if len(all) == 0 {
		return []tools.Word{{Span: f.Span, Text: f.Text, Known: true}}
	}
	return all
}
