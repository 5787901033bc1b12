package page

import "path"

// Loading is the graph of what one program loads, laid out from left to right.
type Loading struct {
	Width, Height int
	Boxes         []LoadingBox
	Edges         []Edge
	Libraries     []Library
}

// LoadingBox is the program or a library.
type LoadingBox struct {
	X, Y, Width, Height      int
	Name, Note, State, Title string
	column                   int
}

const (
	loadWidth, loadHeight = 210, 42
	loadGapX, loadGapY    = 50, 10
	maxLoading            = 80 // boxes that are drawn; the table has the others
)

// loading lays a program's libraries out: each lies right of the one that asks for it first. nil where there are none.
func loading(s Start) *Loading {
	if len(s.Libraries) == 0 {
		return nil
	}
	g := &Loading{Libraries: s.Libraries}
	first := LoadingBox{Name: path.Base(s.Path), Note: s.Path, State: s.State, Title: s.Path}
	g.Boxes = append(g.Boxes, first)
	at := map[string]int{s.Path: 0, s.Interpreter: 0}
	rows := []int{1}
	for _, l := range s.Libraries {
		if len(g.Boxes) == maxLoading {
			break
		}
		parent, ok := at[l.By]
		if !ok {
			parent = 0
		}
		b := LoadingBox{Name: l.Name, State: l.State, Note: l.note(), Title: l.Name + ": " + l.note() + ", asked for by " + l.By, column: g.Boxes[parent].column + 1}
		for len(rows) <= b.column {
			rows = append(rows, 0)
		}
		b.X, b.Y = 10+b.column*(loadWidth+loadGapX), 10+rows[b.column]*(loadHeight+loadGapY)
		rows[b.column]++
		if l.Path != "" {
			at[l.Path] = len(g.Boxes)
		}
		from := g.Boxes[parent]
		if parent == 0 {
			from.X, from.Y = 10, 10
		}
		g.Edges = append(g.Edges, Edge{Path: curve(Box{X: from.X, Y: from.Y, Width: loadWidth, Height: loadHeight}, Box{X: b.X, Y: b.Y, Height: loadHeight}, "")})
		g.Boxes = append(g.Boxes, b)
	}
	g.Boxes[0].X, g.Boxes[0].Y = 10, 10
	for n := range g.Boxes {
		b := &g.Boxes[n]
		b.Width, b.Height = loadWidth, loadHeight
		g.Width, g.Height = max(g.Width, b.X+b.Width+10), max(g.Height, b.Y+b.Height+10)
	}
	return g
}

// note is where a library is found, or that it is not.
func (l Library) note() string {
	text := l.State
	if l.Path != "" {
		text = path.Dir(l.Path)
	}
	if l.Likely {
		text += " (likely)"
	}
	return text
}
