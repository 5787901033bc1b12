package apache

import "strings"

// line is one directive of a configuration, or the beginning or end of a section.
type line struct {
	name   string // in small letters, "" of an end of a section
	args   []string
	number int
	opens  bool
	closes string // the section that ends, in small letters
}

// lines reads a configuration. Source: the manual of httpd 2.4, "Configuration Files".
func lines(text string) (all []line) {
	number, from, kept := 0, 0, ""
	for raw := range strings.Lines(text) {
		if number++; kept == "" {
			from = number
		}
		raw = strings.TrimRight(raw, "\r\n")
		if rest, more := strings.CutSuffix(raw, "\\"); more {
			kept += rest
			continue
		}
		raw, kept = strings.TrimSpace(kept+raw), ""
		if raw == "" || raw[0] == '#' {
			continue
		}
		l := line{number: from}
		switch {
		case strings.HasPrefix(raw, "</"):
			l.closes = strings.ToLower(strings.TrimSpace(strings.Trim(raw, "</>")))
		case raw[0] == '<':
			l.opens, raw = true, strings.TrimSuffix(raw[1:], ">")
			fallthrough
		default:
			words := fields(raw)
			if len(words) == 0 {
				words = []string{""}
			}
			l.name, l.args = strings.ToLower(words[0]), words[1:]
		}
		all = append(all, l)
	}
	return all
}

// fields splits a line into words, which may be quoted.
func fields(text string) (words []string) {
	for {
		text = strings.TrimLeft(text, " \t")
		if text == "" {
			return words
		}
		end := strings.IndexAny(text, " \t")
		if text[0] == '"' || text[0] == '\'' {
			if at := strings.IndexByte(text[1:], text[0]); at >= 0 {
				words, text = append(words, text[1:1+at]), text[at+2:]
				continue
			}
		}
		if end < 0 {
			end = len(text)
		}
		words, text = append(words, text[:end]), text[end:]
	}
}
