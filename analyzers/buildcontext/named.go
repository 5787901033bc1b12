package buildcontext

import (
	"path"
	"slices"
)

// maxNamed bounds how many entries a search by name looks at.
const maxNamed = 20000

// Named is filesystem.Namer's: what the builder is sent under that last name, as far as a bounded search finds it. It
// reads directories and no files.
func (c *Context) Named(base string) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var found []string
	seen := 0
	for queue := []string{""}; len(queue) > 0 && seen < maxNamed; queue = queue[1:] {
		l := c.list(queue[0])
		if l == nil {
			continue
		}
		seen += len(l.entries)
		var names []string
		for name, e := range l.entries {
			if name == base || e.IsDir() {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		for _, name := range names {
			p := path.Join(queue[0], name)
			if !c.sent(p) {
				continue
			}
			if name == base {
				found = append(found, "/"+p)
			}
			if l.entries[name].IsDir() {
				queue = append(queue, p)
			}
		}
	}
	slices.Sort(found)
	return found
}
