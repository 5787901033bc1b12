// Package gitignore matches paths against the patterns of .gitignore files, as gitignore(5) and Git 2.39's wildmatch
// do: byte by byte, case-sensitively, in time proportional to pattern and path. It reads no files. It does not handle
// folders that are ignored as a whole: the caller must not enter those.
package gitignore

import (
	"bytes"
	"path"
	"strings"
)

// List holds the patterns of one file in their order. A nil List matches nothing.
type List []pattern

type pattern struct {
	negated bool
	folder  bool   // matches folders only
	name    bool   // has no slash: matches the last element at any depth
	prefix  string // what stands before the first special byte
	rest    []token
}

// Parse returns the patterns of a .gitignore file. Those that can match nothing are left out.
func Parse(text []byte) List {
	var l List
	for line := range strings.Lines(string(bytes.TrimPrefix(text, []byte("\ufeff")))) {
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if strings.HasPrefix(line, "#") {
			continue
		}
		if p, ok := parse(trimmed(line)); ok {
			l = append(l, p)
		}
	}
	return l
}

// trimmed returns line without the spaces at its end; one after a backslash stays.
func trimmed(line string) string {
	end := 0
	for i := 0; i < len(line); i++ {
		if line[i] == '\\' {
			i++
		} else if line[i] == ' ' {
			continue
		}
		end = i + 1
	}
	return line[:min(end, len(line))]
}

func parse(text string) (p pattern, ok bool) {
	text, p.negated = strings.CutPrefix(text, "!")
	text, p.folder = strings.CutSuffix(text, "/")
	p.name = !strings.Contains(text, "/")
	text = strings.TrimPrefix(text, "/")
	special := strings.IndexAny(text, `*?[\`)
	if special < 0 {
		special = len(text)
	}
	p.prefix = text[:special]
	p.rest, ok = compile(text[special:])
	return p, ok && text != ""
}

// Match reports whether the list's last pattern that matches ignores a path, and whether there is one at all. The path
// is relative to the file's folder, with slashes.
func (l List) Match(file string, isFolder bool) (ignored, known bool) {
	for i := len(l) - 1; i >= 0; i-- {
		p := l[i]
		text := file
		if p.name {
			text = path.Base(file)
		}
		text, begins := strings.CutPrefix(text, p.prefix)
		if begins && (isFolder || !p.folder) && match(p.rest, text) {
			return !p.negated, true
		}
	}
	return false, false
}
