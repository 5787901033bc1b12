package code

import "strings"

// Binds reports whether the code of a module may bind a name in the module itself: not in a function or a class of its own.
// Names that it takes from elsewhere without saying which are the affair of who asks.
func Binds(text, name string) bool {
	list := Parse(text)
	c := scope{names: map[string]bool{}, imported: map[string]int{}, attributes: map[string]bool{}}
	c.open = elsewhere.MatchString(text)
	c.module(list)
	return c.open || c.names[name] || c.imported[name] > 0
}

// module notes what the statements of a module bind there.
func (c scope) module(list []*Statement) {
	for _, s := range list {
		if m := defines.FindStringSubmatch(s.Mask); m != nil {
			c.names[m[2]] = true
			c.globals(s.Body)
			continue
		}
		if c.statement(s); strings.Contains(s.Mask, ":") {
			c.module(s.Body)
		}
	}
}

// globals notes the names that functions bind in their module.
func (c scope) globals(list []*Statement) {
	for _, s := range list {
		if s.Keyword() == "global" {
			c.all(s.Mask)
		}
		c.globals(s.Body)
	}
}
