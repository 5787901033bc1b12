package lsp

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
)

// body is the part of a heredoc's body before a place.
type body struct {
	text    string
	script  bool // a shell reads it
	expands bool // variables in it are replaced
}

// opener is <<NAME, a word of its own. Source: BuildKit's parser, reHeredoc.
var opener = lazyregexp.New(`^\d*<<(-?)(['"]?)([a-zA-Z_][a-zA-Z0-9_.-]*)['"]?$`)

// within is the body of a heredoc that the spot lies in, whether its end is written yet or not.
func (s *spot) within() (b body, ok bool) {
	i := s.begun()
	if i == nil || i.Keyword != "RUN" && i.Keyword != "COPY" && i.Keyword != "ADD" {
		return body{}, false
	}
	lines := strings.SplitAfter(s.text()[s.build.Document.File.Offset(i.Start):s.offset], "\n")
	head := 1
	for head < len(lines) && strings.HasSuffix(strings.TrimRight(lines[head-1], " \t\r\n"), string(s.build.Document.Escape)) {
		head++
	}
	header, rest := strings.Join(lines[:head], ""), lines[head:]
	if len(rest) == 0 {
		return body{}, false
	}
	for _, word := range strings.Fields(header) {
		m := opener.FindStringSubmatch(word)
		if m == nil {
			continue
		}
		end := slices.IndexFunc(rest[:len(rest)-1], func(line string) bool { return ends(line, m[3], m[1] != "") })
		if end < 0 {
			text := strings.Join(rest, "")
			return body{text, i.Keyword == "RUN" && scripted(header, text), m[2] == ""}, true
		}
		rest = rest[end+1:]
	}
	return body{}, false
}

// begun is the last instruction that begins at the spot or before it.
func (s *spot) begun() *dockerfile.Instruction {
	if s.stage == nil {
		return nil
	}
	found := s.instruction
	for _, i := range s.stage.Instructions {
		if i.Start <= s.place {
			found = i
		}
	}
	return found
}

// ends reports whether a line is the end of a heredoc.
func ends(line, name string, chomp bool) bool {
	line = strings.TrimRight(line, "\r\n")
	if chomp {
		line = strings.TrimLeft(line, "\t")
	}
	return line == name
}

// scripted reports whether a shell reads the body of a RUN's heredoc: nothing else, or a shell, is named before it, and its
// first line names no other interpreter.
func scripted(header, text string) bool {
	first, _, _ := strings.Cut(text, "\n")
	if strings.HasPrefix(first, "#!") && !strings.Contains(first, "sh") {
		return false
	}
	for _, w := range strings.Fields(header)[1:] {
		if !strings.HasPrefix(w, "--") && !opener.MatchString(w) && len(w) > 1 {
			return slices.Contains([]string{"sh", "bash", "ash", "dash"}, path.Base(w))
		}
	}
	return true
}

// line is the line of a heredoc's body before a place, as that of a RUN.
func (b body) line() line {
	l := lineAt(b.text, len(b.text), '\\')
	l.words, l.text = append([]string{"RUN"}, l.words...), "RUN "+l.text
	return l
}

// heredocs are the names of heredocs with where they end, as far as that is written.
func heredocs(doc *dockerfile.Document) (found []*symbol) {
	for _, i := range doc.Instructions() {
		if len(i.Heredocs) == 0 {
			continue
		}
		line := doc.File.Position(i.Heredocs[len(i.Heredocs)-1].Start).Line + 1
		for _, h := range i.Heredocs {
			at := strings.Index(h.Span.Text(), h.Name)
			if at < 0 || h.Name == "" {
				break
			}
			name := &symbol{name: h.Name, heredoc: &h, of: i,
				declared: []source.Span{{File: h.File, Start: h.Start + at, End: h.Start + at + len(h.Name)}}}
			for line < doc.File.Lines() && !ends(doc.File.Line(line).Text(), h.Name, h.Chomp) {
				line++
			}
			if last := doc.File.Line(line); !last.Nowhere() {
				start := last.Start + strings.Index(last.Text(), h.Name)
				name.used = []source.Span{{File: h.File, Start: start, End: start + len(h.Name)}}
			}
			line++
			found = append(found, name)
		}
	}
	return found
}

var heredocName = lazyregexp.New(`^[a-zA-Z_][a-zA-Z0-9_]*$`)

// ended reports whether a heredoc of a name would end somewhere else.
func (s *symbol) ended(name string) bool {
	for line := range strings.Lines(s.heredoc.Body.Value) {
		if ends(line, name, s.heredoc.Chomp) {
			return true
		}
	}
	other := func(h dockerfile.Heredoc) bool { return h.Name == name }
	return name != s.name && slices.ContainsFunc(s.of.Heredocs, other)
}
