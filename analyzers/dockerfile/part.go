package dockerfile

import "github.com/layerlint/layerlint/analyzers/source"

// part is a piece of the file that is read by itself: an instruction with the comments and blank lines above it. The
// first has the parser directives, and what follows the last instruction is a part without one.
type part struct {
	start, end int   // bytes
	place      int   // of start
	open       bool  // what follows the part may change how it is read
	line       *line // until it is understood; nil: no instruction

	instruction *Instruction
	directives  []Directive
	comments    []Comment
	errors      []Error
}

// settle tells the file which places its parts have.
func (d *Document) settle() {
	var pieces []source.Piece
	moved := false
	for _, p := range d.parts {
		pieces = append(pieces, source.Piece{Place: p.place, Offset: p.start})
		moved = moved || p.place != p.start
	}
	if moved {
		d.File.Replace(d.File.Content, pieces)
	}
}
