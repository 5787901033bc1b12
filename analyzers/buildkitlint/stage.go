package buildkitlint

import (
	"strings"
	"unicode"

	"github.com/moby/buildkit/frontend/dockerfile/linter"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// stage raises what concerns one stage and its instructions.
func (c *checker) stage(s *instructions.Stage) {
	c.from(s)
	last := map[string]*dockerfile.Instruction{}
	for _, i := range accepted(s.Stage) {
		c.variables(s, i)
		switch command := i.Command.(type) {
		case *dockerfile.Maintainer:
			raise(c, &linter.RuleMaintainerDeprecated, i, i.KeywordSpan, linter.RuleMaintainerDeprecated.Format())
		case *dockerfile.Workdir:
			c.workdir(s, i, command)
		case *dockerfile.Cmd:
			c.once(last, i)
			c.shellForm(s, i, command.Process)
		case *dockerfile.Entrypoint:
			c.once(last, i)
			c.shellForm(s, i, command.Process)
		case *dockerfile.Healthcheck:
			c.once(last, i)
		case *dockerfile.Env:
			c.legacy(i, command.Legacy, command.Pairs)
			c.secrets("ENV", i, command.Pairs)
		case *dockerfile.Label:
			c.legacy(i, command.Legacy, command.Pairs)
		case *dockerfile.Arg:
			c.secrets("ARG", i, command.Pairs)
		case *dockerfile.Expose:
			c.expose(s, i, command)
		}
	}
}

// workdir concerns the first WORKDIR of a stage only, and of those it is FROM.
func (c *checker) workdir(s *instructions.Stage, i *dockerfile.Instruction, command *dockerfile.Workdir) {
	path, known := s.Expand(i, command.Path)
	if s.Before(i).Workdir.By == nil && known && !strings.HasPrefix(path, "/") {
		raise(c, &linter.RuleWorkdirRelativePath, i, command.Path.Span, linter.RuleWorkdirRelativePath.Format(path))
	}
}

// once points at the instruction that is replaced.
func (c *checker) once(last map[string]*dockerfile.Instruction, i *dockerfile.Instruction) {
	if before := last[i.Keyword]; before != nil {
		raise(c, &linter.RuleMultipleInstructionsDisallowed, before, before.KeywordSpan,
			linter.RuleMultipleInstructionsDisallowed.Format(i.KeywordSpan.Text()))
	}
	last[i.Keyword] = i
}

func (c *checker) shellForm(s *instructions.Stage, i *dockerfile.Instruction, p dockerfile.Process) {
	if !p.Exec && s.Before(i).Shell.Presence != filesystem.Present {
		raise(c, &linter.RuleJSONArgsRecommended, i, i.KeywordSpan,
			linter.RuleJSONArgsRecommended.Format(i.KeywordSpan.Text()))
	}
}

func (c *checker) legacy(i *dockerfile.Instruction, legacy bool, pairs []dockerfile.KeyValue) {
	if !legacy {
		return
	}
	at := pairs[0].Key.Span
	at.End = max(at.End, pairs[0].Value.Span.End)
	f := raise(c, &linter.RuleLegacyKeyValueFormat, i, at, linter.RuleLegacyKeyValueFormat.Format(i.KeywordSpan.Text()))
	f.New = modern(pairs[0])
}

// modern is a legacy pair as KEY=VALUE, "" where quoting it would need thought.
func modern(pair dockerfile.KeyValue) string {
	value := pair.Value.Text
	if value != pair.Value.Span.Text() || value == "" || strings.ContainsAny(pair.Key.Text, "\"'\\$ ") || strings.ContainsFunc(pair.Key.Text+value, odd) {
		return ""
	}
	plain := !strings.ContainsAny(value, "\"'\\`")
	inner := strings.TrimSuffix(strings.TrimPrefix(value, `"`), `"`)
	switch {
	case len(inner) == len(value)-2 && !strings.ContainsAny(inner, "\"'\\`"): // in quotes already, which both forms take off
		return pair.Key.Text + "=" + value
	case plain && !strings.ContainsAny(value, " \t"):
		return pair.Key.Text + "=" + value
	case plain:
		return pair.Key.Text + `="` + value + `"`
	}
	return ""
}

// odd is what separates words in the one form of ENV and LABEL and not in the other.
func odd(r rune) bool { return unicode.IsSpace(r) && r != ' ' && r != '\t' }

// The expressions are BuildKit's.
var (
	secret = lazyregexp.New(`(?i)(?:_|^)(?:apikey|auth|credential|credentials|key|password|pword|passwd|secret|token)(?:_|$)`)
	public = lazyregexp.New(`(?i)(?:_|^)(?:public|file|version)(?:_|$)`)
)

func (c *checker) secrets(instruction string, i *dockerfile.Instruction, pairs []dockerfile.KeyValue) {
	if !c.look(i).secret {
		return
	}
	for _, pair := range pairs {
		if secretive(pair) {
			raise(c, &linter.RuleSecretsUsedInArgOrEnv, i, pair.Key.Span,
				linter.RuleSecretsUsedInArgOrEnv.Format(instruction, pair.Key.Text))
		}
	}
}

func secretive(pair dockerfile.KeyValue) bool {
	return secret.MatchString(pair.Key.Text) && !public.MatchString(pair.Key.Text)
}

func (c *checker) expose(s *instructions.Stage, i *dockerfile.Instruction, command *dockerfile.Expose) {
	for _, w := range command.Ports {
		e, err := dockerfile.Expand(w.Text, c.doc.Escape, s.Before(i).Lookup)
		if err != nil || !e.Known {
			continue
		}
		for _, port := range e.Words() {
			_, protocol, _ := strings.Cut(port[strings.LastIndexByte(port, ':')+1:], "/")
			if protocol != strings.ToLower(protocol) {
				f := raise(c, &linter.RuleExposeProtoCasing, i, w.Span, linter.RuleExposeProtoCasing.Format(port))
				if port == w.Text && !strings.Contains(w.Text, ":") {
					f.New = strings.ToLower(w.Text)
				}
			}
			if colon := strings.LastIndexByte(port, ':'); colon > 0 {
				f := raise(c, &linter.RuleExposeInvalidFormat, i, w.Span, linter.RuleExposeInvalidFormat.Format(port))
				if port == w.Text {
					f.New = port[colon+1:]
				}
			}
		}
	}
}

// nonEnvironment are arguments that are no variables (BuildKit's nonEnvArgs).
var nonEnvironment = map[string]bool{"BUILDKIT_SBOM_SCAN_CONTEXT": true, "BUILDKIT_SBOM_SCAN_STAGE": true}
