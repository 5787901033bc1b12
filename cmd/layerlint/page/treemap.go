package page

import (
	"fmt"
	"slices"
)

// Tile is one rectangle of a treemap, in the units of the rectangle that it lies in. Depth is 0 for the image's own
// parts.
type Tile struct {
	Node
	X, Y, Width, Height float64
	Depth               int
	Leaf                bool
	Top                 int  // line of the image's own part that it lies in
	Inner               bool // it lies in another one that is drawn
}

// Link is where a tile leads to.
func (t Tile) Link() string {
	if t.Line > 0 {
		return fmt.Sprintf("#L%d", t.Line)
	}
	if t.Kind == "rest" && t.Top > 0 {
		return fmt.Sprintf("#L%d", t.Top)
	}
	return "#why"
}

// largestTiles keeps those with the largest areas, in their order.
func largestTiles(tiles []Tile, most int) []Tile {
	areas := make([]float64, len(tiles))
	for n, t := range tiles {
		areas[n] = t.Width * t.Height
	}
	slices.Sort(areas)
	least := areas[len(areas)-most]
	return slices.DeleteFunc(tiles, func(t Tile) bool { return t.Width*t.Height < least })
}

// padding is what a part's own children leave free for its frame; header for its name.
const (
	padding   = 1.5
	header    = 13
	leastSide = 3 // of a rectangle whose children are drawn or that is drawn itself
)

// Treemap lays the image's parts out in a rectangle: areas of siblings are as their bytes, and no two overlap. What
// would be too small to see is left out; a part's frame covers what its children leave out. Source of the method:
// Bruls, Huizing, van Wijk, Squarified Treemaps, 2000.
func Treemap(root Node, width, height float64) []Tile {
	return nested(nil, root.Children, 0, 0, width, height, 0, 0)
}

func nested(tiles []Tile, nodes []Node, x, y, width, height float64, depth, line int) []Tile {
	for _, t := range squarified(nodes, x, y, width, height) {
		if t.Width < leastSide || t.Height < leastSide {
			continue
		}
		t.Depth, t.Inner, t.Top = depth, depth > 1, line
		if depth == 0 {
			t.Top = t.Line
		}
		top := padding
		if t.Width > 40 && t.Height > 2*header {
			top = header
		}
		w, h := t.Width-2*padding, t.Height-top-padding
		t.Leaf = len(t.Children) == 0 || w < 2*leastSide || h < 2*leastSide
		tiles = append(tiles, t)
		if !t.Leaf {
			tiles = nested(tiles, t.Children, t.X+padding, t.Y+top, w, h, depth+1, t.Top)
		}
	}
	return tiles
}

// squarified fills a rectangle with one level of nodes, row after row, each as square as its neighbors allow.
func squarified(nodes []Node, x, y, width, height float64) (tiles []Tile) {
	var total float64
	var left []Node
	for _, n := range nodes {
		if n.Bytes > 0 {
			left, total = append(left, n), total+float64(n.Bytes)
		}
	}
	if total == 0 || width <= 0 || height <= 0 {
		return nil
	}
	slices.SortStableFunc(left, func(a, b Node) int { return int(min(max(b.Bytes-a.Bytes, -1), 1)) })
	scale := width * height / total
	for len(left) > 0 {
		side := min(width, height)
		n, sum := strip(left, side, scale)
		thick := sum * scale / side
		at := 0.0
		for _, node := range left[:n] {
			length := float64(node.Bytes) * scale / thick
			t := Tile{Node: node, X: x, Y: y + at, Width: thick, Height: length}
			if width < height {
				t.X, t.Y, t.Width, t.Height = x+at, y, length, thick
			}
			tiles, at = append(tiles, t), at+length
		}
		if width < height {
			y, height = y+thick, height-thick
		} else {
			x, width = x+thick, width-thick
		}
		left = left[n:]
	}
	return tiles
}

// strip is how many of the nodes make the best row along a side, and their bytes.
func strip(nodes []Node, side, scale float64) (n int, sum float64) {
	best := 0.0
	for n < len(nodes) {
		with := sum + float64(nodes[n].Bytes)
		thick := with * scale / side
		worst := 0.0
		for _, of := range []Node{nodes[0], nodes[n]} {
			length := float64(of.Bytes) * scale / thick
			worst = max(worst, thick/length, length/thick)
		}
		if n > 0 && worst > best {
			break
		}
		best, sum, n = worst, with, n+1
	}
	return n, sum
}
