package rust

import (
	"cmp"
	"path"
	"strings"
)

// library is the crate of a package that the project has in a folder of its own, with its modules; nil where it is not known.
func (c *call) library(dir string, of manifest) *names {
	at := path.Join(dir, cmp.Or(of.libPath, "src/lib.rs"))
	n := &names{call: c, seen: map[string]bool{}, within: map[*source]map[string]*source{}}
	root, ok := n.open(at, path.Dir(at))
	if !ok {
		return nil
	}
	n.root = root
	n.gather(root)
	return n
}

// imported refuses a use declaration of what no file of a crate has: the crate at work, or another one of the project. Source:
// the Rust reference, Use declarations.
func (n *names) imported(s *source, code string) {
	for _, m := range leading.FindAllStringSubmatchIndex(code, -1) {
		first, chain := code[m[2]:m[3]], strings.Split(strings.TrimPrefix(code[m[4]:m[5]], "::"), "::")
		in := n.libraries[first]
		if first == "crate" {
			in = n
		} else if n.within[s][first] != nil || strings.Contains(s.whole, "mod "+first) {
			continue // a module of the file's own
		}
		rest := code[m[1]:]
		if in == nil || m[4] == m[5] || strings.HasPrefix(rest, "!") {
			continue
		}
		items := [][]string{chain}
		if list, listed := strings.CutPrefix(rest, "::{"); listed {
			items = nil
			inner := list[:strings.IndexByte(list+"}", '}')]
			for one := range strings.SplitSeq(inner, ",") {
				if name, _, _ := strings.Cut(strings.TrimSpace(one), " "); identifier.FindString(name) == name && name != "self" && name != "" && !strings.Contains(inner, "{") {
					items = append(items, append(append([]string{}, chain...), name))
				}
			}
		} else if strings.HasPrefix(rest, "::") {
			chain = nil // all that a module has
		}
		for _, item := range items {
			if where := in.lacks(item); where != nil && chain != nil {
				n.refuse("unresolved import `" + first + "::" + strings.Join(item, "::") + "`: " + where.at + " has none (" + s.at + ")")
				return
			}
		}
	}
}

// lacks is the file of the crate that certainly lacks an element of a path, nil where none does.
func (n *names) lacks(item []string) *source {
	at := n.root
	for i, name := range item {
		if to := n.within[at][name]; to != nil {
			if strings.Count(at.whole, "mod "+name) != 1 {
				return nil
			}
			at = to
			continue
		}
		if i == 0 && n.exports || n.has(at, name) || at.below[name] != "" {
			return nil
		}
		return at
	}
	return nil
}
