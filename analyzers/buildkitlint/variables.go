package buildkitlint

import (
	"strings"

	"github.com/moby/buildkit/frontend/dockerfile/linter"
	"github.com/moby/buildkit/util/suggest"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

// variables raises UndefinedVar for what the builder expands in an instruction.
func (c *checker) variables(s *instructions.Stage, i *dockerfile.Instruction) {
	if !c.look(i).variable {
		return
	}
	before := s.Before(i)
	for _, w := range expanded(i, c.args) {
		e, err := dockerfile.Expand(w.Text, c.doc.Escape, before.Lookup)
		if err != nil {
			return
		}
		for _, name := range e.Unset {
			if name != "PATH" && !nonEnvironment[name] {
				near, _ := suggest.Search(name, before.Env.Keys(), true)
				raise(c, &linter.RuleUndefinedVar, i, w.Span,
					linter.RuleUndefinedVar.Format(name, near)).Foreseen = foreseen(w.Text, name)
			}
		}
	}
}

// foreseen reports whether all uses of a variable in a word are ${name-x}, ${name+x} or those with a colon.
func foreseen(word, name string) bool {
	for rest := word; ; {
		at := strings.IndexByte(rest, '$')
		if at < 0 {
			return true
		}
		rest = rest[at+1:]
		use, braced := strings.CutPrefix(rest, "{")
		after, ok := strings.CutPrefix(use, name)
		if !ok || after != "" && isNameByte(after[0]) {
			continue
		}
		after = strings.TrimPrefix(after, ":")
		if !braced || after == "" || after[0] != '-' && after[0] != '+' {
			return false
		}
	}
}

func isNameByte(b byte) bool {
	return b == '_' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9'
}

// expanded lists the words that implementations of instructions.SupportsSingleWordExpansion expand.
func expanded(i *dockerfile.Instruction, args map[string]string) []dockerfile.Word {
	switch command := i.Command.(type) {
	case *dockerfile.Copy:
		words := append([]dockerfile.Word{command.Chown, command.Chmod, command.Checksum}, command.Sources...)
		return append(words, command.Dest)
	case *dockerfile.Env:
		return values(command.Pairs)
	case *dockerfile.Label:
		return values(command.Pairs)
	case *dockerfile.Workdir:
		return []dockerfile.Word{command.Path}
	case *dockerfile.User:
		return []dockerfile.Word{command.Name}
	case *dockerfile.Volume:
		return command.Paths
	case *dockerfile.Stopsignal:
		return []dockerfile.Word{command.Signal}
	case *dockerfile.Arg:
		var words []dockerfile.Word
		for _, pair := range command.Pairs {
			if _, given := args[pair.Key.Text]; pair.HasValue && !given {
				words = append(words, pair.Value)
			}
		}
		return words
	case *dockerfile.Run:
		var words []dockerfile.Word
		for _, m := range command.Mounts {
			words = append(words, m.From, m.Source, m.Target)
		}
		return words
	}
	return nil
}

func values(pairs []dockerfile.KeyValue) []dockerfile.Word {
	var words []dockerfile.Word
	for _, pair := range pairs {
		words = append(words, pair.Key, pair.Value)
	}
	return words
}
