package gpucheck

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
	"sync"
)

// files hold a table each, in text: lines "# table:", "# source:", "# as of:", "# confidence:" and "# note:", then the
// columns' names and the rows, in fields separated by tabs. A field "-" is not known, or there is none.
//
//go:embed tables
var files embed.FS

// Table is facts with the place that they are from.
type Table struct {
	Source
	Notes   []string
	Columns []string
	Rows    [][]string // a field is "" where it is not known, or there is none
}

var loaded = sync.OnceValue(func() []Table {
	var list []Table
	_ = fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := files.ReadFile(path)
		if err == nil {
			list = append(list, parseTable(string(content)))
		}
		return err
	})
	slices.SortFunc(list, func(a, b Table) int { return strings.Compare(a.Table, b.Table) })
	return list
})

// Tables returns the embedded tables, sorted by name.
func Tables() []Table { return slices.Clone(loaded()) }

// rowsOf returns the rows of a table; nil when there is no such table.
func rowsOf(name string) [][]string {
	for _, t := range loaded() {
		if t.Table == name {
			return t.Rows
		}
	}
	return nil
}

func parseTable(text string) Table {
	var t Table
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if comment, ok := strings.CutPrefix(line, "# "); ok {
			t.comment(comment)
			continue
		}
		fields := strings.Split(line, "\t")
		for i, f := range fields {
			if f == "-" {
				fields[i] = ""
			}
		}
		if t.Columns == nil {
			t.Columns = fields
			continue
		}
		t.Rows = append(t.Rows, fields)
	}
	return t
}

func (t *Table) comment(line string) {
	name, value, _ := strings.Cut(line, ": ")
	switch name {
	case "table":
		t.Table = value
	case "source":
		t.From = value
	case "as of":
		t.AsOf = value
	case "confidence":
		t.Confidence = confidenceOf(value)
	case "note":
		t.Notes = append(t.Notes, value)
	}
}

func confidenceOf(word string) Confidence {
	for _, c := range []Confidence{Verified, Documented} {
		if c.String() == word {
			return c
		}
	}
	return Inferred
}
