package filters

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/sed"
)

// grep prints the lines that match, or with -v the others.
func grep(args []string, read Read, kind string) ([]byte, bool) {
	given, rest, ok := options(args, "vEFhiwxo", "e")
	if !ok {
		return nil, false
	}
	pattern, named := given['e']
	if !named {
		if len(rest) == 0 {
			return nil, false
		}
		pattern, rest = rest[0], rest[1:]
	}
	has := func(letter byte) bool {
		_, ok := given[letter]
		return ok || kind == string(letter)
	}
	want, ok := expression(pattern, has)
	if !ok || len(rest) > 1 && !has('h') || has('o') && has('v') { // names of files come before their lines
		return nil, false
	}
	text, ok := all(rest, read)
	if !ok {
		return nil, false
	}
	if has('o') {
		var found []byte
		for line := range bytes.Lines(text) {
			for _, m := range want.FindAll(bytes.TrimSuffix(line, []byte("\n")), -1) {
				if len(m) > 0 {
					found = append(append(found, m...), '\n')
				}
			}
		}
		return found, true
	}
	return each(text, func(line []byte) ([]byte, bool) { return line, want.Match(line) != has('v') }), true
}

// expression is a pattern of grep's as Go has it. What -w asks of -o is not followed.
func expression(pattern string, has func(byte) bool) (*regexp.Regexp, bool) {
	text, ok := regexp.QuoteMeta(pattern), true
	if !has('F') {
		text, ok = sed.Expression(pattern, has('E'))
	}
	if !ok || len(pattern) > 1<<10 || strings.Contains(pattern, "\n") || has('w') && has('o') {
		return nil, false
	}
	if has('w') {
		text = `(?:^|\W)(?:` + text + `)(?:\W|$)`
	}
	if has('x') {
		text = `^(?:` + text + `)$`
	}
	if has('i') {
		text = `(?i)` + text
	}
	re, err := regexp.Compile(text)
	if err != nil {
		return nil, false
	}
	re.Longest()
	return re, true
}

// edited is what sed prints.
func edited(args []string, read Read) ([]byte, bool) {
	given, rest, ok := options(args, "Er", "e")
	if !ok {
		return nil, false
	}
	script, named := given['e']
	if !named {
		if len(rest) == 0 {
			return nil, false
		}
		script, rest = rest[0], rest[1:]
	}
	_, extended := given['E']
	_, also := given['r']
	s, ok := sed.Parse(script, extended || also)
	if !ok {
		return nil, false
	}
	text, ok := all(rest, read)
	if !ok {
		return nil, false
	}
	return s.Run(string(text))
}

// cut prints one field, or those from one on, of each line; lines without the delimiter stay.
func cut(args []string, read Read) ([]byte, bool) {
	given, rest, ok := options(args, "", "df")
	fields, named := given['f']
	delimiter, chosen := given['d']
	if !chosen {
		delimiter = "\t"
	}
	number, onward := strings.CutSuffix(fields, "-")
	n, err := strconv.Atoi(number)
	text, known := all(rest, read)
	if !ok || !named || !known || len(delimiter) != 1 || err != nil || n < 1 {
		return nil, false
	}
	return each(text, func(line []byte) ([]byte, bool) {
		parts := bytes.Split(line, []byte(delimiter))
		switch {
		case len(parts) == 1:
			return line, true
		case n > len(parts):
			return nil, true
		case onward:
			return bytes.Join(parts[n-1:], []byte(delimiter)), true
		default:
			return parts[n-1], true
		}
	}), true
}

// head prints the first lines.
func head(args []string, read Read) ([]byte, bool) { return part(args, read, true) }

// tail prints the last lines or, for +N, those from the N-th on.
func tail(args []string, read Read) ([]byte, bool) { return part(args, read, false) }

func part(args []string, read Read, first bool) ([]byte, bool) {
	if len(args) > 0 && len(args[0]) > 1 && args[0][0] == '-' && strings.Trim(args[0][1:], "0123456789") == "" {
		args = append([]string{"-n", args[0][1:]}, args[1:]...)
	}
	given, rest, ok := options(args, "", "n")
	count, named := given['n']
	if !named {
		count = "10"
	}
	from, onward := strings.CutPrefix(count, "+")
	n, err := strconv.Atoi(from)
	if !ok || len(rest) > 1 || err != nil || n < 0 || onward && (first || n == 0) {
		return nil, false
	}
	text, ok := all(rest, read)
	lines := slices.Collect(bytes.Lines(text))
	at := min(n, len(lines))
	switch {
	case first:
		lines = lines[:at]
	case onward:
		lines = lines[min(n-1, len(lines)):]
	default:
		lines = lines[len(lines)-at:]
	}
	return bytes.Join(lines, nil), ok
}
