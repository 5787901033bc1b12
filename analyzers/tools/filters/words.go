package filters

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// printing is a program of awk's that prints one field.
var printing = lazyregexp.New(`^\s*\{\s*print\s+\$([0-9])\s*;?\s*\}\s*$`)

// field is what awk '{print $1}' prints.
func field(args []string, read Read) ([]byte, bool) {
	given, rest, ok := options(args, "", "F")
	separator, chosen := given['F']
	if !ok || len(rest) == 0 || chosen && (len(separator) != 1 || !strings.Contains(":,;=/@#-", separator)) {
		return nil, false
	}
	m := printing.FindStringSubmatch(rest[0])
	text, known := all(rest[1:], read)
	if m == nil || !known || slices.ContainsFunc(rest[1:], func(f string) bool { return strings.Contains(f, "=") }) {
		return nil, false
	}
	n, _ := strconv.Atoi(m[1])
	return each(text, func(line []byte) ([]byte, bool) {
		if n == 0 {
			return line, true
		}
		parts := strings.FieldsFunc(string(line), blank)
		if chosen {
			parts = strings.Split(string(line), separator)
		}
		if n > len(parts) {
			return nil, true
		}
		return []byte(parts[n-1]), true
	}), true
}

func blank(r rune) bool { return r == ' ' || r == '\t' || r == '\n' }

// pasted is what paste -s prints of one file: its lines with a character between them.
func pasted(args []string, read Read) ([]byte, bool) {
	given, rest, ok := options(args, "s", "d")
	_, serial := given['s']
	delimiter, chosen := given['d']
	if !chosen {
		delimiter = "\t"
	}
	text, known := all(rest, read)
	if !ok || !serial || !known || len(rest) > 1 || len(delimiter) != 1 || delimiter == `\` {
		return nil, false
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	return []byte(strings.Join(lines, delimiter) + "\n"), true
}

// joined is what xargs prints that is given no command: the words of its input in one line.
func joined(args []string, read Read) ([]byte, bool) {
	text, ok := read("-")
	if len(args) > 0 || !ok || bytes.ContainsAny(text, `"'\`) {
		return nil, false
	}
	return []byte(strings.Join(strings.FieldsFunc(string(text), blank), " ") + "\n"), true
}

// translated is what tr prints.
func translated(args []string, read Read) ([]byte, bool) {
	given, rest, ok := options(args, "ds", "")
	_, removes := given['d']
	_, squeezes := given['s']
	one := removes || squeezes && len(rest) == 1
	if !ok || removes && squeezes || one && len(rest) != 1 || !one && len(rest) != 2 {
		return nil, false
	}
	from, ok := characters(rest[0])
	to := from
	if len(rest) == 2 && ok {
		to, ok = characters(rest[1])
	}
	text, known := read("-")
	if !ok || !known || len(from) == 0 || len(to) == 0 {
		return nil, false
	}
	var out []byte
	for _, ch := range text {
		at := bytes.LastIndexByte(from, ch)
		switch {
		case at >= 0 && removes:
			continue
		case at >= 0:
			ch = to[min(at, len(to)-1)]
		}
		if squeezes && len(out) > 0 && out[len(out)-1] == ch && bytes.IndexByte(to, ch) >= 0 {
			continue
		}
		out = append(out, ch)
	}
	return out, true
}

// classes are the sets of characters that have a name, of ASCII alone.
var classes = map[string]string{"[:upper:]": "A-Z", "[:lower:]": "a-z", "[:digit:]": "0-9", "[:space:]": "\t-\r ", "[:blank:]": "\t "}

// characters are those of a set of tr's.
func characters(set string) (all []byte, ok bool) {
	if class := classes[set]; class != "" {
		set = class
	}
	for i := 0; i < len(set); i++ {
		ch := set[i]
		if ch == '\\' {
			if i++; i == len(set) {
				return nil, false
			}
			at := strings.IndexByte(`ntr\`, set[i])
			if at < 0 {
				return nil, false
			}
			ch = "\n\t\r\\"[at]
		}
		if ch == '[' || ch >= 0x80 {
			return nil, false
		}
		if i+2 < len(set) && set[i+1] == '-' {
			if set[i+2] < ch || set[i+2] == '\\' {
				return nil, false
			}
			for c := ch; c <= set[i+2]; c++ {
				all = append(all, c)
			}
			i += 2
			continue
		}
		all = append(all, ch)
	}
	return all, true
}
