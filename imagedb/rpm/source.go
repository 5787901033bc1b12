package rpm

import (
	"path"
	"strings"
)

// source is one section of a .repo file. Source: dnf.conf(5).
type source struct {
	id                string
	bases             []string // baseurl
	mirrors, metalink string
	disabled          bool
	without           bool // variables in its address have no value here
}

// sources reads a .repo file, with variables replaced.
func sources(content []byte, vars map[string]string) (all []source) {
	key := ""
	for line := range strings.Lines(string(content)) {
		trimmed := strings.TrimSpace(line)
		if trimmed == "" || trimmed[0] == '#' || trimmed[0] == ';' {
			continue
		}
		if trimmed[0] == '[' {
			all = append(all, source{id: strings.Trim(trimmed, "[]")})
			continue
		}
		if len(all) == 0 {
			continue
		}
		s := &all[len(all)-1]
		if line[0] != ' ' && line[0] != '\t' {
			name, value, _ := strings.Cut(trimmed, "=")
			key, trimmed = strings.TrimSpace(name), strings.TrimSpace(value)
		}
		s.set(key, trimmed, vars)
	}
	return all
}

func (s *source) set(key, value string, vars map[string]string) {
	text, whole := replaced(value, vars)
	switch key {
	case "baseurl":
		for u := range strings.FieldsFuncSeq(text, func(c rune) bool { return c == ' ' || c == ',' || c == '\t' }) {
			s.bases = append(s.bases, strings.TrimRight(u, "/"))
		}
		s.without = s.without || !whole
	case "mirrorlist":
		s.mirrors, s.without = text, s.without || !whole
	case "metalink":
		s.metalink = text
	case "enabled":
		s.disabled = value == "0" || strings.EqualFold(value, "false") || strings.EqualFold(value, "no")
	}
}

// replaced puts values in the place of $name and ${name}; whole is false when one has none.
func replaced(text string, vars map[string]string) (out string, whole bool) {
	whole = true
	for {
		before, after, ok := strings.Cut(text, "$")
		out += before
		if !ok {
			return out, whole
		}
		after, braced := strings.CutPrefix(after, "{")
		end := strings.IndexFunc(after, func(c rune) bool {
			return c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z')
		})
		if end < 0 {
			end = len(after)
		}
		value, known := vars[after[:end]]
		out, whole, text = out+value, whole && known, after[end:]
		if braced {
			text = strings.TrimPrefix(text, "}")
		}
	}
}

// switched turns repositories on and off as --enablerepo, --disablerepo and --repo do: "+pattern", "-pattern",
// "=pattern" for those alone.
func switched(all []source, orders []string) {
	for _, order := range orders {
		for i := range all {
			matches := false
			for pattern := range strings.SplitSeq(order[1:], ",") {
				m, _ := path.Match(pattern, all[i].id)
				matches = matches || m
			}
			switch {
			case order[0] == '+' && matches:
				all[i].disabled = false
			case order[0] == '-' && matches:
				all[i].disabled = true
			case order[0] == '=':
				all[i].disabled = !matches
			}
		}
	}
}
