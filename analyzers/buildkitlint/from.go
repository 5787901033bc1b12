package buildkitlint

import (
	"maps"
	"slices"
	"strings"

	"github.com/moby/buildkit/frontend/dockerfile/linter"
	"github.com/moby/buildkit/util/suggest"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/imagedb/reference"
)

// from raises what concerns the image and platform of a FROM.
func (c *checker) from(s *instructions.Stage) {
	if s.From == nil {
		return
	}
	from, ok := s.From.Command.(*dockerfile.From)
	if !ok {
		return
	}
	c.undeclared(s, from.Image)
	c.byDefault(s, from)
	if from.Platform.Nowhere() {
		return
	}
	c.undeclared(s, from.Platform)
	e, err := dockerfile.Expand(from.Platform.Text, c.doc.Escape, c.graph.Lookup)
	if err != nil || !e.Known {
		return
	}
	if slices.Equal(e.Used, []string{"TARGETPLATFORM"}) && e.Value == c.graph.Args["TARGETPLATFORM"].Value {
		raise(c, &linter.RuleRedundantTargetPlatform, s.From, from.Platform.Span,
			linter.RuleRedundantTargetPlatform.Format(from.Platform.Text))
	}
	if len(e.Used) == 0 && !says(s.Name, s.Platform) && s.Platform != "" {
		raise(c, &linter.RuleFromPlatformFlagConstDisallowed, s.From, from.Platform.Span,
			linter.RuleFromPlatformFlagConstDisallowed.Format(e.Value))
	}
}

// says reports whether a stage's name holds the platform's os or architecture.
func says(name, platform string) bool {
	parts := strings.SplitN(platform, "/", 3)
	return strings.Contains(name, parts[0]) || len(parts) > 1 && strings.Contains(name, parts[1])
}

// undeclared raises UndefinedArgInFrom for variables that no ARG before the first FROM declares.
func (c *checker) undeclared(s *instructions.Stage, w dockerfile.Word) {
	if !strings.Contains(w.Text, "$") {
		return
	}
	declared := map[string]bool{}
	for name := range c.graph.Args {
		declared[name] = true
	}
	for _, i := range c.doc.Args {
		if a, ok := i.Command.(*dockerfile.Arg); ok {
			for _, pair := range a.Pairs {
				declared[pair.Key.Text] = true
			}
		}
	}
	e, err := dockerfile.Expand(w.Text, c.doc.Escape, func(string) (string, bool, bool) { return "", false, false })
	if err != nil {
		return
	}
	for _, name := range e.Used {
		if !declared[name] {
			near, _ := suggest.Search(name, slices.Sorted(maps.Keys(declared)), true)
			raise(c, &linter.RuleUndefinedArgInFrom, s.From, w.Span, linter.RuleUndefinedArgInFrom.Format(name, near))
		}
	}
}

// byDefault raises InvalidDefaultArgInFrom: without any build argument the name is empty or invalid. BuildKit raises it
// of a name without variables too, right before it refuses that.
func (c *checker) byDefault(s *instructions.Stage, from *dockerfile.From) {
	if !strings.Contains(from.Image.Text, "$") {
		return
	}
	e, err := dockerfile.Expand(from.Image.Text, c.doc.Escape, c.defaults())
	if err != nil || len(e.Used) == 0 {
		return
	}
	if _, err := reference.Parse(e.Value); err != nil {
		raise(c, &linter.RuleInvalidDefaultArgInFrom, s.From, from.Image.Span,
			linter.RuleInvalidDefaultArgInFrom.Format(from.Image.Text))
	}
}

// defaults looks up what the ARGs before the first FROM are when nothing is given.
func (c *checker) defaults() dockerfile.Lookup {
	args := map[string]string{}
	lookup := func(name string) (string, bool, bool) {
		value, set := args[name]
		return value, true, set
	}
	for name, a := range c.graph.Args {
		if a.Span.Nowhere() { // the platform's
			args[name] = a.Value
		}
	}
	for _, i := range c.doc.Args {
		a, ok := i.Command.(*dockerfile.Arg)
		if !ok {
			continue
		}
		for _, pair := range a.Pairs {
			if e, err := dockerfile.Expand(pair.Value.Text, c.doc.Escape, lookup); err == nil && pair.HasValue {
				args[pair.Key.Text] = e.Value
			}
		}
	}
	return lookup
}
