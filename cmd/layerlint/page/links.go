package page

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/sizes"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var sourceKinds = map[stages.Kind]string{stages.Unknown: "elsewhere", stages.Images: "image", stages.Scratch: "scratch", stages.Contexts: "context"}

// links are what stages take from each other, from images and from contexts.
func (c *collector) links(weighed []sizes.Step) {
	bytes := map[*dockerfile.Instruction]int64{}
	for _, s := range weighed {
		for _, p := range s.Parts {
			if p.Kind == sizes.Copy {
				bytes[s.Instruction] += p.Bytes
			}
		}
	}
	for n, s := range c.graph.Stages {
		if n >= len(c.doc.Stages) || c.doc.Stages[n].From == nil {
			continue
		}
		c.link(Link{Kind: "base", To: n, Line: line(c.doc.Stages[n].From.Span)}, s.Base)
		for _, i := range c.doc.Stages[n].Instructions {
			if copied, ok := i.Command.(*dockerfile.Copy); ok && copied.From.Nowhere() && len(copied.Sources) > 0 {
				from := stages.Source{Kind: stages.Contexts}
				if copied.Add && !slices.ContainsFunc(copied.Sources, local) {
					from = stages.Source{Ref: "network"}
				}
				c.link(Link{Kind: "copy", To: n, Line: line(i.Span), Paths: c.paths(copied), Bytes: bytes[i]}, from)
			}
		}
		for _, u := range s.Uses {
			l := Link{Kind: "mount", To: n, Line: line(u.Instruction.Span)}
			if copied, ok := u.Instruction.Command.(*dockerfile.Copy); ok {
				l.Kind, l.Paths, l.Bytes = "copy", c.paths(copied), bytes[u.Instruction]
			}
			c.link(l, u.Source)
		}
	}
}

// link adds a link, and what it takes from where that is not listed yet.
func (c *collector) link(l Link, from stages.Source) {
	if from.Kind == stages.Stages {
		l.Stage = &from.Stage
		c.page.Links = append(c.page.Links, l)
		return
	}
	s := Source{Kind: sourceKinds[from.Kind], Name: c.text(from.Ref)}
	switch {
	case from.Kind == stages.Scratch:
		s.Name = "scratch"
	case s.Name == "" && from.Kind == stages.Contexts:
		s.Name = "build context"
	case s.Name == "":
		s.Name = c.text(from.Word.Span.Text())
	}
	n := slices.Index(c.page.Sources, s)
	if n < 0 {
		n = len(c.page.Sources)
		c.page.Sources = append(c.page.Sources, s)
	}
	l.Source = &n
	c.page.Links = append(c.page.Links, l)
}

// local reports whether a source of ADD is looked for in the build context, as far as its text says that.
func local(w dockerfile.Word) bool {
	return !strings.Contains(w.Span.Text(), "://") && !strings.HasPrefix(w.Span.Text(), "git@")
}

func (c *collector) paths(copied *dockerfile.Copy) string {
	var all []string
	for _, w := range copied.Sources {
		all = append(all, w.Span.Text())
	}
	return c.text(strings.Join(all, " "))
}
