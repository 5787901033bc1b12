package main

import (
	"regexp"
	"strings"
)

// spec reads which packages a spec file makes, and what they provide. Conditions are not evaluated: what either branch
// says counts, so that a macro may have several values. Names that macros of others make remain with a percent sign.
type spec struct {
	values          map[string][]string
	names, provided map[string]bool
}

var (
	specDefines  = regexp.MustCompile(`^(%\{[!?a-zA-Z_0-9]+:\s*)?%(?:global|define)\s+(\w+)\s+(.+)$`)
	specPackages = regexp.MustCompile(`^%package\s+(-n\s+)?(\S+)`)
	specExtras   = regexp.MustCompile(`^%(?:\{\?)?(?:python|pyproject)_extras_subpkg\s+(?:-n|-i)\s+(\S+).*?\s((?:[a-z0-9_.-]+[ ,]?)+)\}?$`)
	specProvides = regexp.MustCompile(`^Provides:\s*(.+)$`)
	specMacro    = regexp.MustCompile(`%\{([!?]*)(\w+)(?::([^{}]*))?\}|%(\w+)`)
	specProvide  = regexp.MustCompile(`[^\s,]+(?:\([^)]*\))?`)
)

func readSpec(text string) spec {
	s := spec{names: map[string]bool{}, provided: map[string]bool{}, values: map[string][]string{
		"python3_pkgversion": {"3"}, "__isa_bits": {"64"}, "_isa": {""}, "nil": {""}}}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(line), `\`))
		if strings.HasPrefix(line, "%changelog") {
			break
		}
		if m := specDefines.FindStringSubmatch(line); m != nil {
			if m[1] != "" {
				m[3] = strings.TrimSuffix(m[3], "}")
			}
			s.values[m[2]] = append(s.values[m[2]], s.expand(strings.TrimSpace(m[3]), 0)...)
		} else if m := specPackages.FindStringSubmatch(line); m != nil {
			name := m[2]
			if m[1] == "" {
				name = "%{name}-" + name
			}
			s.add(s.names, name)
		} else if m := specExtras.FindStringSubmatch(line); m != nil {
			for _, extra := range strings.FieldsFunc(m[2], func(r rune) bool { return r == ' ' || r == ',' }) {
				s.add(s.names, m[1]+"+"+extra)
			}
		} else if m := specProvides.FindStringSubmatch(line); m != nil {
			for at, word := range specProvide.FindAllString(m[1], -1) {
				if first := word[0]; at == 0 ||
					first != '=' && first != '>' && first != '<' && (first < '0' || first > '9') {
					s.add(s.provided, word)
				}
			}
		} else if name, ok := strings.CutPrefix(line, "Name:"); ok && len(s.names) == 0 {
			s.values["name"] = s.expand(strings.TrimSpace(name), 0)
			s.add(s.names, strings.TrimSpace(name))
		} else if version, ok := strings.CutPrefix(line, "Version:"); ok {
			s.values["version"] = s.expand(strings.TrimSpace(version), 0)
		}
	}
	return s
}

func (s spec) add(to map[string]bool, name string) {
	name, _, computed := strings.Cut(name, "]]") // of Lua's
	if computed {
		name += "\x00"
	}
	for _, name := range s.expand(name, 0) {
		if name = strings.TrimSpace(name); name != "" && !strings.ContainsAny(name, " =<>") {
			to[name] = true
		}
	}
}

// mostValues is how many values a text may have, and how deep macros stand in macros.
const mostValues = 12

// expand returns the values that a text may have. What is not defined stays, unless it need not be defined.
func (s spec) expand(text string, depth int) []string {
	m := specMacro.FindStringSubmatchIndex(text)
	if m == nil || depth > mostValues {
		return []string{text}
	}
	part := func(i int) string {
		if m[2*i] < 0 {
			return ""
		}
		return text[m[2*i]:m[2*i+1]]
	}
	marks, name, other := part(1), part(2)+part(4), part(3)
	values, defined := s.values[name]
	switch {
	case strings.Contains(marks, "!"): // where it is not defined, which it may not be
		values = []string{other}
	case strings.Contains(marks, "?") && m[6] >= 0 && defined:
		values = []string{other}
	case strings.Contains(marks, "?") && !defined:
		values = []string{""}
	case !defined:
		values = []string{"\x00" + text[m[0]+1:m[1]]}
	}
	var all []string
	for _, value := range values {
		all = append(all, s.expand(text[:m[0]]+value+text[m[1]:], depth+1)...)
		if len(all) > mostValues {
			break
		}
	}
	return all
}
