package page

import (
	"cmp"
	"fmt"
	"slices"
)

// Graph is the stages and what they take from, laid out from left to right: everything lies right of what it takes
// from.
type Graph struct {
	Width, Height int
	Boxes         []Box
	Edges         []Edge
}

// Box is a stage or a source.
type Box struct {
	X, Y, Width, Height int
	Stage               *Stage // nil: a source
	Source              Source
	Target              bool
	column              int
}

// Edge is the links of one kind between two boxes.
type Edge struct {
	Path    string // of SVG
	Kind    string
	Lines   []int
	Bytes   int64
	Reached bool
	From    string
	To      string
}

const (
	boxWidth, boxHeight = 180, 54
	gapX, gapY          = 70, 18
)

// Layout lays out the graph of a page. Columns are longest paths; what comes first in the file is higher up where it
// can be.
func (p *Page) Layout() Graph {
	g := Graph{}
	for n := range p.Stages {
		g.Boxes = append(g.Boxes, Box{Stage: &p.Stages[n], Target: n == p.Target})
	}
	for _, s := range p.Sources {
		g.Boxes = append(g.Boxes, Box{Source: s})
	}
	p.columns(g.Boxes)
	taken := map[cell]bool{}
	order := make([]int, len(g.Boxes))
	for n := range order {
		order[n] = n
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p.first(a), p.first(b)) })
	for _, n := range order {
		b := &g.Boxes[n]
		b.Width, b.Height = boxWidth, boxHeight
		b.X, b.Y = 10+b.column*(boxWidth+gapX), 10+p.row(g.Boxes, n, taken)*(boxHeight+gapY)
		g.Width, g.Height = max(g.Width, b.X+boxWidth+10), max(g.Height, b.Y+boxHeight+10)
	}
	p.edges(&g)
	return g
}

// cell is a place of the grid that boxes are put into.
type cell struct{ column, row int }

// row is the first free row for a box that has nothing in the way of what it takes from.
func (p *Page) row(boxes []Box, n int, taken map[cell]bool) int {
	to := boxes[n].column
	least := to
	for _, l := range p.Links {
		if l.To == n && n < len(p.Stages) {
			least = min(least, boxes[p.from(l)].column+1)
		}
	}
	for row := 0; ; row++ {
		free := true
		for column := least; column <= to; column++ {
			free = free && !taken[cell{column, row}]
		}
		if free {
			taken[cell{to, row}] = true
			return row
		}
	}
}

// first is the line by which a box is put into its column.
func (p *Page) first(box int) int {
	if box < len(p.Stages) {
		return p.Stages[box].Line
	}
	for _, l := range p.Links {
		if p.from(l) == box {
			return l.Line
		}
	}
	return 0
}

// from is the box that a link takes from.
func (p *Page) from(l Link) int {
	if l.Stage != nil {
		return *l.Stage
	}
	return len(p.Stages) + *l.Source
}

// columns puts every box right of those it takes from. Stages take from earlier ones alone; a file that says otherwise
// is refused by the builder, and ends here all the same.
func (p *Page) columns(boxes []Box) {
	for range len(p.Stages) {
		moved := false
		for _, l := range p.Links {
			from := p.from(l)
			if least := boxes[from].column + 1; from != l.To && from < len(boxes) && boxes[l.To].column < least &&
				least <= len(p.Stages) {
				boxes[l.To].column, moved = least, true
			}
		}
		if !moved {
			return
		}
	}
}

func (p *Page) edges(g *Graph) {
	type key struct {
		from, to int
		kind     string
	}
	at := map[key]int{}
	for _, l := range p.Links {
		k := key{p.from(l), l.To, l.Kind}
		n, ok := at[k]
		if !ok {
			n = len(g.Edges)
			at[k] = n
			from, to := g.Boxes[k.from], g.Boxes[k.to]
			g.Edges = append(g.Edges, Edge{Kind: l.Kind, Path: curve(from, to, l.Kind), Reached: p.Stages[l.To].Reached,
				From: from.Name(), To: to.Name()})
		}
		g.Edges[n].Lines = append(g.Edges[n].Lines, l.Line)
		g.Edges[n].Bytes += l.Bytes
	}
}

// curve leads from the right side of one box to the left side of another; kinds end at places of their own.
func curve(from, to Box, kind string) string {
	shift := map[string]int{"base": -12, "copy": 0, "mount": 12}[kind]
	x1, y1 := from.X+from.Width, from.Y+from.Height/2+shift
	x2, y2 := to.X, to.Y+to.Height/2+shift
	bend := max(gapX/2, (x2-x1)/2)
	return fmt.Sprintf("M%d %d C%d %d %d %d %d %d", x1, y1, x1+bend, y1, x2-bend, y2, x2, y2)
}

// Name is the stage's or the source's.
func (b Box) Name() string {
	if b.Stage != nil {
		return b.Stage.Name
	}
	return b.Source.Name
}
