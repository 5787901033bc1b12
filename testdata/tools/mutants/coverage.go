package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// coverage are the blocks of the mutated files, by file as the profile names it: IMPORTPATH/FILE. Where several tests
// cover the same packages a block is there once for each.
type coverage map[string][]block

type block struct {
	fromLine, fromCol, toLine, toCol int
	run                              bool
}

func (b block) contains(line, col int) bool {
	after := line > b.fromLine || line == b.fromLine && col >= b.fromCol
	before := line < b.toLine || line == b.toLine && col <= b.toCol
	return after && before
}

// read adds what a cover profile says was run.
func (c *coverage) read(profile string) error {
	text, err := os.ReadFile(profile)
	if err != nil {
		return err
	}
	if *c == nil {
		*c = coverage{}
	}
	for line := range strings.Lines(string(text)) {
		file, rest, ok := strings.Cut(line, ":")
		var b block
		var statements, count int
		if _, err := fmt.Sscanf(rest, "%d.%d,%d.%d %d %d", &b.fromLine, &b.fromCol, &b.toLine, &b.toCol, &statements, &count); !ok || err != nil {
			continue // the line of the mode
		}
		b.run = count > 0
		(*c)[file] = append((*c)[file], b)
	}
	return nil
}

// has reports whether a test runs the mutant's place. What is in no block, such as the conditions of a switch, is taken
// to run.
func (c coverage) has(m mutant) bool {
	none := true
	for _, b := range c[m.pkg.ImportPath+"/"+filepath.Base(m.file)] {
		if b.contains(m.line, m.col) {
			if b.run {
				return true
			}
			none = false
		}
	}
	return none
}
