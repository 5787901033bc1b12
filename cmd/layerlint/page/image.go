package page

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/sizes"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

const (
	maxEntries  = 400000 // of the finished image's files that are looked at
	maxChildren = 40     // of a node of the image
	folderDepth = 3      // names of a folder that files are put together by
)

// image puts the finished image's files together by instruction, package and folder. What a package manager installs is
// weighed as it states it; all else by its files.
func (c *collector) image(ctx context.Context, weighed []sizes.Step) error {
	c.page.Image = Node{Kind: "image", Name: "image"}
	if c.graph.Target < 0 || c.graph.Target >= len(c.build.Stages) || c.build.Stages[c.graph.Target].Final == nil {
		c.page.Image.Open = true
		return nil
	}
	stage := c.build.Stages[c.graph.Target]
	piles, all, err := c.sorted(ctx, stage.Final.Files, c.origins())
	if err != nil {
		return err
	}
	lineage := c.graph.Lineage(c.graph.Target)
	for _, i := range lineage {
		if from := c.doc.Stages[i].From; from != nil && i == lineage[0] && piles[-1] != nil {
			n := piles[-1].node(c.text("FROM "+cmp.Or(stage.Final.ImageRef, "?")), line(from.Span))
			n.Open = n.Open || !all
			c.page.Image.Children = append(c.page.Image.Children, n)
		}
	}
	for _, s := range weighed {
		if !slices.Contains(lineage, s.Stage.Index) {
			continue
		}
		at, ok := c.at[s.Instruction]
		if !ok {
			continue
		}
		n := c.added(s, piles[at])
		c.page.Image.Children = append(c.page.Image.Children, n)
		delete(piles, at)
	}
	for at, p := range piles {
		if at >= 0 {
			n := p.node(c.text(c.summary(at)), c.page.Instructions[at].Line)
			c.page.Image.Children = append(c.page.Image.Children, n)
		}
	}
	slices.SortStableFunc(c.page.Image.Children, func(a, b Node) int { return cmp.Compare(a.Line, b.Line) })
	for _, n := range c.page.Image.Children {
		c.page.Image.Bytes += n.Bytes
		c.page.Image.Likely += n.Likely
		c.page.Image.Wasted += n.Wasted
		c.page.Image.Open = c.page.Image.Open || n.Open
	}
	return nil
}

// added is what one instruction leaves in the image: its files, its packages as they are stated, and what nobody sees
// any more.
func (c *collector) added(s sizes.Step, files *pile) Node {
	if files == nil {
		files = &pile{}
	}
	var packages, gone, copied int64
	var named []Node
	open := false
	for _, p := range s.Parts {
		open = open || !p.Known
		switch {
		case p.Kind == sizes.Packages:
			packages += p.Bytes
			named = append(named, Node{Kind: "package", Name: c.text(p.Name), Bytes: p.Bytes, Open: !p.Known})
		case p.Kind == sizes.Again:
			named = append(named, Node{Kind: "folder", Name: c.text(p.Name), Bytes: p.Bytes, Wasted: p.Bytes, Open: !p.Known})
		case p.Kind == sizes.Copy:
			gone, copied = gone+p.Gone, copied+p.Bytes
		}
	}
	if packages > 0 {
		files.packages = nil // weighed already
	}
	n := files.node(c.summary(c.at[s.Instruction]), line(s.Instruction.Span))
	if rest := copied - gone - n.Bytes; copied > 0 && rest > 0 {
		named = append(named, Node{Kind: "rest", Name: "files that are not listed one by one", Bytes: rest})
	}
	if gone > 0 {
		named = append(named, Node{Kind: "rest", Name: "files that a later instruction removes", Bytes: gone, Wasted: gone})
	}
	n.Open = n.Open || open
	n.Children = append(n.Children, named...)
	n.fold()
	return n
}

// summary is the start of an instruction's text.
func (c *collector) summary(at int) string {
	i := c.page.Instructions[at]
	text := []rune(strings.TrimSpace(c.doc.File.Line(i.Line - 1).Text()))
	return string(text[:min(len(text), 100)])
}

// origins returns which instruction an entry of the finished image is from; what is of a package is from the one that
// installed it.
func (c *collector) origins() func(filesystem.Entry) int {
	owners := c.owners()
	return func(e filesystem.Entry) int {
		at := c.instruction(e.Cause.Span)
		if n, ok := owners[packageOf(e)]; ok && at < 0 {
			at = n
		}
		return at
	}
}

// instruction is the index of the instruction that a cause lies in; -1 for FROM and what came with its image.
func (c *collector) instruction(s source.Span) int {
	if s.Nowhere() || s.File != c.doc.File {
		return -1
	}
	at, ok := c.found[s.Start]
	if !ok {
		at = slices.IndexFunc(c.spans, func(i source.Span) bool {
			return i.Start <= s.Start && s.Start < max(i.End, i.Start+1)
		})
		if at >= 0 && c.page.Instructions[at].Keyword == "FROM" {
			at = -1
		}
		c.found[s.Start] = at
	}
	return at
}

// lineOf is the line of the instruction at an index, 0 for none.
func (c *collector) lineOf(at int) int {
	if at < 0 {
		return 0
	}
	return c.page.Instructions[at].Line
}

// fold sorts the children, the largest first, keeps those that are worth a place, and adds them up.
func (n *Node) fold() {
	slices.SortFunc(n.Children, func(a, b Node) int {
		return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Name, b.Name))
	})
	if over := len(n.Children) - maxChildren; over > 0 {
		rest := Node{Kind: "rest", Name: fmt.Sprintf("%d more", over)}
		for _, child := range n.Children[maxChildren:] {
			rest.Bytes, rest.Likely, rest.Wasted, rest.Open = rest.Bytes+child.Bytes, rest.Likely+child.Likely,
				rest.Wasted+child.Wasted, rest.Open || child.Open
		}
		n.Children = append(slices.Clip(n.Children[:maxChildren]), rest)
	}
	n.Bytes, n.Likely, n.Wasted = 0, 0, 0
	for _, child := range n.Children {
		n.Bytes, n.Likely, n.Wasted = n.Bytes+child.Bytes, n.Likely+child.Likely, n.Wasted+child.Wasted
	}
}
