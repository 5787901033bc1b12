package page

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/rebuilds"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

const (
	maxAsked    = 1500   // files of the build context of which it is asked what they change
	maxFollowed = 200000 // instructions that are gone through for them
	maxGrouped  = 150    // of them that are listed for one group
)

// rebuilds says what runs again after a change of each argument, image and file of the build context; files with the
// same effect are one.
func (c *collector) rebuilds(g *rebuilds.Graph, context *buildcontext.Context) {
	for _, name := range c.arguments() {
		c.rebuild(g, "argument", name, rebuilds.Change{Arg: name})
	}
	for _, s := range c.page.Sources {
		if s.Kind == "image" {
			c.rebuild(g, "image", s.Name, rebuilds.Change{Image: s.Name})
		}
	}
	if context == nil {
		return
	}
	groups := map[string]int{}
	left := min(maxAsked, maxFollowed/max(len(c.page.Instructions), 1))
	var walk func(dir string)
	walk = func(dir string) {
		names, _ := context.Children(dir)
		for _, name := range names {
			p := path.Join(dir, name)
			e := context.Lookup(p)
			switch {
			case e.Presence != filesystem.Present:
			case e.Type == filesystem.Directory:
				walk(p)
			case left > 0:
				left--
				c.group(groups, g, p)
			default:
				c.page.MoreContext++
			}
		}
	}
	walk("/")
}

// arguments are the names that ARG declares, in file order.
func (c *collector) arguments() (names []string) {
	for _, i := range c.instructionsInOrder() {
		if a, ok := i.Command.(*dockerfile.Arg); ok {
			for _, kv := range a.Pairs {
				if !slices.Contains(names, kv.Key.Text) && len(names) < 50 {
					names = append(names, kv.Key.Text)
				}
			}
		}
	}
	return names
}

func (c *collector) instructionsInOrder() []*dockerfile.Instruction {
	all := make([]*dockerfile.Instruction, len(c.at))
	for i, n := range c.at {
		all[n] = i
	}
	return all
}

func (c *collector) rebuild(g *rebuilds.Graph, kind, name string, change rebuilds.Change) {
	again, may := c.lines(g.After(change))
	c.page.Rebuilds = append(c.page.Rebuilds, Rebuild{Kind: kind, Names: []string{c.text(name)},
		Again: again, May: may})
}

// group adds a file to those with the same effect.
func (c *collector) group(groups map[string]int, g *rebuilds.Graph, p string) {
	again, may := c.lines(g.After(rebuilds.Change{File: p}))
	key := fmt.Sprint(again, may)
	n, ok := groups[key]
	if !ok {
		n = len(c.page.Rebuilds)
		groups[key] = n
		c.page.Rebuilds = append(c.page.Rebuilds, Rebuild{Kind: "file", Again: again, May: may})
	}
	r := &c.page.Rebuilds[n]
	if len(r.Names) == maxGrouped {
		r.More++
		return
	}
	r.Names = append(r.Names, c.text(strings.TrimPrefix(p, "/")))
}

func (c *collector) lines(outcomes map[*dockerfile.Instruction]rebuilds.Outcome) (again, may []int) {
	again = []int{}
	for i, outcome := range outcomes {
		switch outcome {
		case rebuilds.Again:
			again = append(again, line(i.Span))
		case rebuilds.Maybe:
			may = append(may, line(i.Span))
		}
	}
	slices.SortFunc(again, cmp.Compare)
	slices.SortFunc(may, cmp.Compare)
	return again, may
}
