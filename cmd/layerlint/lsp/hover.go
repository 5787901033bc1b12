package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/directives"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
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
	if err := s.establish(ctx, stages.Analyzer, directives.Analyzer); err != nil {
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
		s.sayStarted, s.sayUser, s.sayInstruction} {
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
	for _, g := range graph.Stages {
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
		case s.covers(copied.Word.Span) && copied.Known && copied.Ignored:
			return code(copied.Pattern) + " is in the build context, and .dockerignore leaves it out", copied.Word.Span
		case s.covers(copied.Word.Span) && copied.Known:
			return fmt.Sprintf("%s in the build context: %s", code(copied.Pattern), presence(copied.Presence, copied.Likely)), copied.Word.Span
		case s.covers(c.Dest.Span) && copied.Dest != "":
			return sayPath(s.step.After, copied.Dest), c.Dest.Span
		}
	}
	return "", source.Span{}
}

// sayWord is about a word of a command: the program that it starts, a path, a package.
func (s *spot) sayWord() (string, source.Span) {
	if s.step == nil {
		return "", source.Span{}
	}
	return s.sayCall(s.step.Calls)
}

func (s *spot) sayCall(calls []state.Call) (string, source.Span) {
	for _, c := range slices.Backward(calls) {
		for n, word := range c.Argv {
			if !s.covers(word.Span) || !word.Known || c.Before == nil {
				continue
			}
			if n == 0 {
				return s.sayProgram(&c), word.Span
			}
			if text := s.sayPackage(&c, word); text != "" {
				return text, word.Span
			}
			if text := sayArgument(&c, word.Text); text != "" {
				return text, word.Span
			}
		}
	}
	return "", source.Span{}
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
	text := sayPath(c.Before, p)
	if !strings.Contains(word, "/") && !strings.Contains(text, "\n") {
		return "" // nothing is there: the word is hardly a path
	}
	return text
}

// sayUser is about the name of USER.
func (s *spot) sayUser() (string, source.Span) {
	user, ok := (*dockerfile.User)(nil), false
	if s.instruction != nil && s.step != nil {
		user, ok = s.instruction.Command.(*dockerfile.User)
	}
	if !ok || !s.covers(user.Name.Span) || !s.step.After.User.Known {
		return "", source.Span{}
	}
	name, _, _ := strings.Cut(s.step.After.User.Value, ":")
	if line, found := state.Database(s.step.Before.Files, "/etc/passwd", name); found == present {
		return fmt.Sprintf("uid %s, gid %s, home %s, shell %s", state.Field(line, 2), state.Field(line, 3), code(state.Field(line, 5)), code(state.Field(line, 6))), user.Name.Span
	}
	return "", source.Span{}
}
