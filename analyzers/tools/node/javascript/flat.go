package javascript

import (
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Flat is a program with the functions that it calls at its top, without arguments, written out where they are called:
// main() at the end of the file, and what a function that is called on the spot has. Only functions that begin in the
// first column and end there count.
func Flat(text string) string {
	if !declares.MatchString(text) && !onTheSpot.MatchString(text) {
		return text
	}
	f := flattened{bodies: map[string][]string{}, whole: map[string]string{}}
	lines := strings.Split(text, "\n")
	var top []string
	for i := 0; i < len(lines); i++ {
		line := strings.TrimRight(lines[i], "\r")
		name, spot, end := one(declares, line), onTheSpot.MatchString(line), -1
		if name != "" || spot {
			end = closed(lines, i)
		}
		switch {
		case end < 0, spot && !invoked.MatchString(lines[end]):
			top = append(top, line)
			continue
		case spot:
			top = append(top, dedented(lines[i+1:end])...)
		default:
			f.bodies[name], f.whole[name] = dedented(lines[i+1:end]), strings.Join(lines[i:end+1], "\n")
		}
		i = end
	}
	f.write(top)
	for _, name := range slices.Sorted(maps.Keys(f.bodies)) { // that are not called
		f.lines = append(f.lines, f.whole[name])
	}
	return strings.Join(f.lines, "\n")
}

// flattened is a program whose functions are written out where they are called first.
type flattened struct {
	bodies map[string][]string
	whole  map[string]string
	lines  []string
}

func (f *flattened) write(lines []string) {
	for _, line := range lines {
		name := one(calling, line)
		body, ok := f.bodies[name]
		if delete(f.bodies, name); ok {
			f.write(body)
		}
		f.lines = append(f.lines, line)
	}
}

// closed is the line on which the block that a line opens ends, -1 for none: the next one that begins with a brace.
func closed(lines []string, i int) int {
	for j := i + 1; j < len(lines); j++ {
		line := lines[j]
		switch {
		case strings.HasPrefix(line, "}"):
			return j
		case line != "" && line[0] != ' ' && line[0] != '\t' && line[0] != '\r':
			return -1
		}
	}
	return -1
}

// dedented are lines without what the first of them is indented by.
func dedented(lines []string) (flat []string) {
	margin := ""
	for _, line := range lines {
		line = strings.TrimRight(line, "\r")
		if margin == "" {
			margin = line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		}
		flat = append(flat, strings.TrimPrefix(line, margin))
	}
	return flat
}

var (
	// declares is a function without parameters, of either form.
	declares = lazyregexp.New(`(?m)^(?:export\s+)?(?:async\s+)?function\s+(\w+)\s*\(\s*\)\s*(?::\s*[\w<>\[\]]+\s*)?\{\s*$|` +
		`^(?:export\s+)?const\s+(\w+)\s*=\s*(?:async\s*)?(?:function\s*\(\s*\)\s*|\(\s*\)\s*(?::\s*[\w<>\[\]]+\s*)?=>\s*)\{\s*$`)
	calling   = lazyregexp.New(`^(?:(?:const|let|var)\s+(?:\w+|\{[\w\s,:]+\})\s*=\s*)?(?:void\s+|await\s+|return\s+)?(\w+)\(\s*\)\s*(?:;|\.(?:catch|then|finally)\(.*)?$`)
	onTheSpot = lazyregexp.New(`(?m)^;?(?:void\s+|await\s+)?\(\s*(?:async\s*)?(?:function\s*\w*\s*\(\s*\)\s*|\(\s*\)\s*=>\s*)\{\s*$`)
	invoked   = lazyregexp.New(`^\}\s*(?:\)\s*\(\s*\)|\(\s*\)\s*\))`)
)
