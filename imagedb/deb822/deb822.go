// Package deb822 reads the text format of Debian's control data: package lists, dpkg's database, release files, sources
// and pins.
package deb822

import "bytes"

// Scan calls field for each field of text with its value, continued lines included, and end after each paragraph that
// has fields. Comments are left out. The values are parts of text. Source: deb822(5).
func Scan(text []byte, field func(name, value []byte), end func()) {
	open := false
	for len(text) > 0 {
		line, rest := cutLine(text)
		if len(bytes.TrimSpace(line)) == 0 {
			if open {
				end()
				open = false
			}
			text = rest
			continue
		}
		colon := bytes.IndexByte(line, ':')
		if line[0] == '#' || line[0] == ' ' || line[0] == '\t' || colon <= 0 {
			text = rest
			continue
		}
		size := len(line)
		for len(rest) > 0 && (rest[0] == ' ' || rest[0] == '\t') {
			var more []byte
			if more, rest = cutLine(rest); len(bytes.TrimSpace(more)) == 0 {
				break
			}
			size = len(text) - len(rest)
		}
		field(line[:colon], bytes.TrimSpace(text[colon+1:size]))
		open = true
		text = rest
	}
	if open {
		end()
	}
}

func cutLine(text []byte) (line, rest []byte) {
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		return text[:i], text[i+1:]
	}
	return text, nil
}
