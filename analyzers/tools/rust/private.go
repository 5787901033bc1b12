package rust

import (
	"regexp"
	"strings"
)

// private refuses what a file takes of a module that keeps it to itself: one of the file's own, or any other that the file is
// not within. Source: the Rust reference, Visibility and privacy; the Rust error codes index, E0603.
func (n *names) private(s *source, code string) {
	for _, m := range leading.FindAllStringSubmatchIndex(code, -1) {
		first, rest := code[m[2]:m[3]], code[m[1]:]
		chain := strings.Split(strings.TrimPrefix(code[m[4]:m[5]], "::"), "::")
		at := n.within[s][first]
		if first == "crate" {
			at = n.root
		} else if at != nil && (elsewhere(s.whole, first) || strings.Count(s.whole, "mod "+first) != 1) {
			continue
		}
		if at == nil || strings.HasPrefix(rest, "!") {
			continue
		}
		items := [][]string{chain}
		if list, listed := strings.CutPrefix(rest, "::{"); listed {
			items = nil
			inner := list[:strings.IndexByte(list+"}", '}')]
			for one := range strings.SplitSeq(inner, ",") {
				name, _, _ := strings.Cut(strings.TrimSpace(one), " ")
				if identifier.FindString(name) == name && name != "self" && name != "" && !strings.Contains(inner, "{") {
					items = append(items, append(chain[:len(chain):len(chain)], name))
				}
			}
		} else if strings.HasPrefix(rest, "::") {
			continue // all that a module has
		}
		for _, item := range items {
			if n.keeps(s, at, item); n.Failed {
				return
			}
		}
	}
}

// keeps refuses an item of a module, by its path from there.
func (n *names) keeps(s, at *source, item []string) {
	for len(item) > 0 && item[0] == "" {
		item = item[1:]
	}
	for len(item) > 1 {
		to := n.within[at][item[0]]
		if to == nil || strings.Count(at.whole, "mod "+item[0]) != 1 {
			return
		}
		at, item = to, item[1:]
	}
	if len(item) == 0 || n.inside(at, s) || !at.plain {
		return
	}
	if kind := hidden(at.code, item[0]); kind != "" {
		n.refuse(kind + " `" + item[0] + "` is private in " + at.at + " (" + s.at + ")")
	}
}

// inside reports whether a file is a module, or within one of its modules.
func (n *names) inside(at, s *source) bool {
	if at == s {
		return true
	}
	for _, below := range n.within[at] {
		if n.inside(below, s) {
			return true
		}
	}
	return false
}

// hidden is what a file declares at its top by a name without making it public, "" for nothing, or where the name may come
// from elsewhere too.
func hidden(code, name string) string {
	code = shallow(code)
	if len(regexp.MustCompile(`\b`+name+`\b`).FindAllString(code, 2)) != 1 {
		return ""
	}
	m := regexp.MustCompile(`(?m)^[ \t]*(?:async\s+|unsafe\s+|const\s+)*(fn|struct|enum|trait|const|static|type)\s+` + name + `\b`).FindStringSubmatchIndex(code)
	if m == nil || strings.HasSuffix(strings.TrimRight(code[:m[0]], " \t\r\n"), "pub") {
		return ""
	}
	return kinds[code[m[2]:m[3]]]
}

// kinds are how the compiler calls what a keyword declares.
var kinds = map[string]string{"fn": "function", "struct": "struct", "enum": "enum", "trait": "trait", "const": "constant",
	"static": "static", "type": "type alias"}

// shallow is code of the same length without what stands in brackets.
func shallow(code string) string {
	b, depth := []byte(code), 0
	for i, c := range b {
		switch c {
		case '{', '(', '[':
			depth++
		case '}', ')', ']':
			depth--
		default:
			if depth > 0 && c != '\n' {
				b[i] = ' '
			}
		}
	}
	return string(b)
}
