package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/directives"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/unknowns"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/rules"
)

type (
	hoverResult struct {
		Contents markup       `json:"contents"`
		Range    report.Range `json:"range"`
	}
	markup struct {
		Kind  string `json:"kind"`
		Value string `json:"value"`
	}
)

// hover says what is known of what stands at a place.
func hover(ctx context.Context, d *document, raw json.RawMessage) (any, error) {
	s, err := d.spotAt(ctx, raw)
	if err != nil {
		return nil, err
	}
	err = s.establish(ctx, stages.Analyzer, directives.Analyzer, unknowns.Analyzer, buildcontext.Analyzer)
	if err != nil {
		return nil, err
	}
	text, at := s.say()
	if text == "" {
		return nil, nil
	}
	return hoverResult{markup{"markdown", text}, d.session.rangeOf(at)}, nil
}

// say finds the smallest thing at the spot of which something is known.
func (s *spot) say() (text string, at source.Span) {
	for _, known := range []func() (string, source.Span){s.sayRule, s.sayStart, s.sayVariable, s.sayCopied, s.sayWord,
		s.sayStarted, s.sayUser, s.sayInstruction, s.sayUnknown} {
		if text, at = known(); text != "" {
			return text, at
		}
	}
	return "", at
}

// sayRule is about the rule that a comment names.
func (s *spot) sayRule() (string, source.Span) {
	for _, suppression := range directives.Analyzer.Of(s.pass).Suppressions {
		for _, id := range suppression.IDs {
			if found := rules.Find(id.Name); s.covers(id.Span) && len(found) > 0 {
				return explained(found[0]), id.Span
			}
		}
	}
	return "", source.Span{}
}

// sayStart is about what FROM or --from names.
func (s *spot) sayStart() (string, source.Span) {
	graph := stages.Analyzer.Of(s.pass)
	for n, g := range graph.Stages {
		if from := s.build.Document.Stages[n].From; from != nil && s.every.Stages[n].Final != nil {
			if named, ok := from.Command.(*dockerfile.From); ok && s.covers(named.Name.Span) {
				return "**stage** " + code(named.Name.Text) + "\n\n" + sayState(s.every.Stages[n].Final), named.Name.Span
			}
		}
		all := []stages.Source{g.Base}
		for _, use := range g.Uses {
			all = append(all, use.Source)
		}
		for _, src := range all {
			if !s.covers(src.Word.Span) {
				continue
			}
			switch src.Kind {
			case stages.Stages:
				if final := s.every.Stages[src.Stage].Final; final != nil {
					return "**stage** " + code(src.Word.Text) + "\n\n" + sayState(final), src.Word.Span
				}
			case stages.Images:
				return s.sayImage(src), src.Word.Span
			}
		}
	}
	return "", source.Span{}
}

// sayVariable is about $NAME.
func (s *spot) sayVariable() (string, source.Span) {
	st := s.before()
	if s.instruction == nil || st == nil {
		return "", source.Span{}
	}
	for _, at := range uses(s.instruction, s.build.Document.Escape) {
		if !s.covers(at) {
			continue
		}
		v, ok := st.Env.Lookup(at.Text())
		switch {
		case !ok && !st.Env.Open:
			return code(at.Text()) + " is not set", at
		case !ok || !v.Known:
			return code(at.Text()) + ": its value is not known", at
		case v.Arg:
			return "ARG " + code(at.Text()+"="+v.Value) + from(v.Cause), at
		}
		return "ENV " + code(at.Text()+"="+v.Value) + from(v.Cause), at
	}
	return "", source.Span{}
}

// sayCopied is about a source of COPY or ADD, and about its destination.
func (s *spot) sayCopied() (string, source.Span) {
	if s.step == nil {
		return "", source.Span{}
	}
	c, ok := s.instruction.Command.(*dockerfile.Copy)
	if !ok {
		return "", source.Span{}
	}
	for _, copied := range s.step.Copies {
		switch {
		case s.covers(copied.Word.Span) && copied.Glob:
			return fmt.Sprintf("%s in %s: %s", code(copied.Pattern), copied.Origin, list(copied.Matches, 20)), copied.Word.Span
		case s.covers(copied.Word.Span) && copied.From != nil:
			return sayPath(copied.From, path.Join("/", copied.Pattern)), copied.Word.Span
		case s.covers(copied.Word.Span) && copied.Known:
			return s.sayContext(copied), copied.Word.Span
		case s.covers(c.Dest.Span) && copied.Dest != "":
			return sayPath(s.step.After, copied.Dest), c.Dest.Span
		}
	}
	return "", source.Span{}
}

// sayContext is about a path of the build context.
func (s *spot) sayContext(copied state.Copied) string {
	files, p := buildcontext.Analyzer.Of(s.pass), path.Join("/", copied.Pattern)
	if files == nil {
		return fmt.Sprintf("%s in the build context: %s", code(copied.Pattern), presence(copied.Presence, copied.Likely))
	}
	e := files.Unfiltered().Lookup(p)
	if e.Presence != present {
		return fmt.Sprintf("%s in the build context: %s", code(copied.Pattern), presence(copied.Presence, copied.Likely))
	}
	text := "**" + kind(e) + "** " + code(copied.Pattern) + attributes(e) + ", in the build context"
	if by := files.Ignored(p); copied.Ignored && !by.Nowhere() {
		text += fmt.Sprintf("\n\nexcluded by %s, line %d of %s", code(strings.TrimSpace(by.Text())), by.File.Position(by.Start).Line+1, path.Base(by.File.Path))
	}
	if e.Type == filesystem.Directory {
		names, _ := files.Children(p)
		text += "\n\n" + list(names, 12)
	}
	return text
}

// sayWord is about a word of a command: the program that it starts, a path, a package.
func (s *spot) sayWord() (string, source.Span) {
	if s.step == nil {
		return "", source.Span{}
	}
	return s.sayCall(s.step.Calls)
}

// sayCall is about the smallest word at the spot of some calls.
func (s *spot) sayCall(calls []state.Call) (text string, at source.Span) {
	for _, c := range slices.Backward(calls) {
		for n, word := range c.Argv {
			where := s.wordAt(word)
			wider := !at.Nowhere() && where.End-where.Start >= at.End-at.Start
			if where.Nowhere() || wider || !word.Known || c.Before == nil {
				continue
			}
			if said := s.sayCallWord(&c, n); said != "" {
				text, at = said, where
			}
		}
	}
	return text, at
}

func (s *spot) sayCallWord(c *state.Call, n int) string {
	if n == 0 {
		return s.sayProgram(c)
	}
	if text := s.sayPackage(c, n); text != "" {
		return text
	}
	return sayArgument(c, c.Argv[n].Text)
}

// wordAt is where a word stands at the spot; nowhere if it does not. The places of words in a script within quotes, or in
// what a container starts, are those of the whole script.
func (s *spot) wordAt(word state.Argument) source.Span {
	if !s.covers(word.Span) {
		return source.Span{}
	}
	text := word.Span.Text()
	if !strings.ContainsAny(text, " \t\n") {
		return word.Span
	}
	if word.Text == "" {
		return source.Span{}
	}
	for from := 0; ; {
		n := strings.Index(text[from:], word.Text)
		if n < 0 {
			return source.Span{}
		}
		start, end := from+n, from+n+len(word.Text)
		at := source.Span{File: word.File, Start: word.Start + start, End: word.Start + end}
		if s.covers(at) && (start == 0 || !partOfWord(text[start-1])) && (end == len(text) || !partOfWord(text[end])) {
			return at
		}
		from = start + 1
	}
}

func partOfWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("_./-", c) >= 0
}

// sayStarted is about a word of what a container starts, or a path that one of a JSON array, or VOLUME, names.
func (s *spot) sayStarted() (string, source.Span) {
	if s.instruction == nil || s.followed == nil || s.followed.Final == nil {
		return "", source.Span{}
	}
	switch s.instruction.Command.(type) {
	case *dockerfile.Cmd, *dockerfile.Entrypoint, *dockerfile.Healthcheck:
		if start := s.followed.Start; start != nil {
			if text, at := s.sayCall(start.Calls); text != "" {
				return text, at
			}
		}
		if !s.instruction.JSON {
			return "", source.Span{}
		}
	case *dockerfile.Volume:
	default:
		return "", source.Span{}
	}
	for _, word := range s.instruction.Words {
		if s.covers(word.Span) && path.IsAbs(word.Text) && !strings.Contains(word.Text, "$") {
			return sayPath(s.followed.Final, path.Clean(word.Text)), word.Span
		}
	}
	return "", source.Span{}
}

// sayArgument is about a path among a command's words; "" for what is none.
func sayArgument(c *state.Call, word string) string {
	p := word
	switch {
	case strings.HasPrefix(word, "-") || word == "" || strings.ContainsAny(word, "*?$"):
		return ""
	case !path.IsAbs(p) && !c.Dir.Known:
		return ""
	case !path.IsAbs(p):
		p = path.Join(c.Dir.Value, p)
	}
	if c.Before.Files == nil {
		return ""
	}
	if r := filesystem.Stat(c.Before.Files, p); r.Entry.Presence != present && !path.IsAbs(word) &&
		(!strings.Contains(word, "/") || r.Missing != p) {
		return "" // nothing is there: the word is hardly a path
	}
	return sayPath(c.Before, p)
}

// sayUser is about the name of USER, or of --chown.
func (s *spot) sayUser() (string, source.Span) {
	if s.instruction == nil || s.step == nil {
		return "", source.Span{}
	}
	var at source.Span
	var value string
	switch c := s.instruction.Command.(type) {
	case *dockerfile.User:
		if s.step.After.User.Known {
			at, value = c.Name.Span, s.step.After.User.Value
		}
	case *dockerfile.Copy:
		if !strings.Contains(c.Chown.Text, "$") {
			at, value = c.Chown.Span, c.Chown.Text
		}
	}
	if at.Nowhere() || !s.covers(at) {
		return "", source.Span{}
	}
	name, _, _ := strings.Cut(value, ":")
	switch line, found := state.Database(s.step.Before.Files, "/etc/passwd", name); {
	case found == present:
		return fmt.Sprintf("**user** %s: uid %s, gid %s, home %s, shell %s", code(name), state.Field(line, 2), state.Field(line, 3), code(state.Field(line, 5)), code(state.Field(line, 6))), at
	case found == filesystem.Absent:
		return code(name) + " is not in /etc/passwd", at
	}
	return "", source.Span{}
}
