package build

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// rulesFor are the rules that name a target, and the one of them with a recipe.
func (c *maker) rulesFor(name string) (with *rule, rules []*rule) {
	for _, r := range c.rules {
		if r.pattern {
			continue
		}
		for _, target := range r.targets {
			if strings.TrimPrefix(target, "./") != name {
				continue
			}
			rules = append(rules, r)
			if len(r.recipe) > 0 {
				with = r
			}
		}
	}
	return with, rules
}

// patterned is the pattern rule that makes a file; ok is false where there may be one that is not found.
func (c *maker) patterned(name string) (found *rule, ok bool) {
	if c.phony[name] {
		return nil, true
	}
	var best *rule
	for _, r := range c.rules {
		if !r.pattern {
			continue
		}
		stem := c.stem(r, name)
		if stem == "" {
			continue
		}
		if r.vague || len(r.recipe) == 0 || len(r.targets) > 1 {
			return nil, false
		}
		one := *r
		one.prereqs, one.ordered, one.stem = filled(r.prereqs, stem), filled(r.ordered, stem), stem
		there := true
		for _, p := range one.prereqs {
			switch e := c.Stat(absolute(c.dir, p)).Entry; {
			case unknown(p), e.Presence == filesystem.Unknown, e.Likely:
				return nil, false
			case e.Presence == filesystem.Absent && !c.mentioned(p):
				there = false
			}
		}
		if there && (best == nil || len(stem) < len(best.stem)) {
			best = &one
		} else if !there && c.chained(one.prereqs) {
			return nil, false
		}
	}
	return best, true
}

// stem is what stands for % when a pattern rule makes a file, "" when it does not. A pattern without a slash is one of
// base names.
func (c *maker) stem(r *rule, name string) string {
	for _, target := range r.targets {
		if stem, ok := match(target, name); ok {
			return stem
		}
		if dir, base := path.Split(name); !strings.Contains(target, "/") && dir != "" {
			if stem, ok := match(target, base); ok {
				return dir + stem
			}
		}
	}
	return ""
}

// mentioned reports whether a makefile names a file, which then ought to be made.
func (c *maker) mentioned(name string) bool {
	for _, r := range c.rules {
		if r.pattern {
			continue
		}
		for _, list := range [][]string{r.targets, r.prereqs} {
			for _, p := range list {
				if p == name {
					return true
				}
			}
		}
	}
	return false
}

// chained reports whether another rule may make what a pattern rule needs.
func (c *maker) chained(names []string) bool {
	for _, name := range names {
		if c.Stat(absolute(c.dir, name)).Entry.Presence == filesystem.Present {
			continue
		}
		if c.implied(name) {
			return true
		}
		for _, r := range c.rules {
			if r.pattern && c.stem(r, name) != "" {
				return true
			}
		}
	}
	return false
}

// compilations are the built-in rules for C and C++. Source: the GNU make manual, 10.2.
var compilations = []struct{ from, to, recipe string }{
	{".o", "", "$(CC) $(LDFLAGS) $(TARGET_ARCH) $^ $(LOADLIBES) $(LDLIBS) -o $@"},
	{".c", "", "$(CC) $(CFLAGS) $(CPPFLAGS) $(LDFLAGS) $(TARGET_ARCH) $^ $(LOADLIBES) $(LDLIBS) -o $@"},
	{".cc", "", "$(CXX) $(CXXFLAGS) $(CPPFLAGS) $(LDFLAGS) $(TARGET_ARCH) $^ $(LOADLIBES) $(LDLIBS) -o $@"},
	{".cpp", "", "$(CXX) $(CXXFLAGS) $(CPPFLAGS) $(LDFLAGS) $(TARGET_ARCH) $^ $(LOADLIBES) $(LDLIBS) -o $@"},
	{".c", ".o", "$(CC) $(CFLAGS) $(CPPFLAGS) $(TARGET_ARCH) -c -o $@ $<"},
	{".cc", ".o", "$(CXX) $(CXXFLAGS) $(CPPFLAGS) $(TARGET_ARCH) -c -o $@ $<"},
	{".cpp", ".o", "$(CXX) $(CXXFLAGS) $(CPPFLAGS) $(TARGET_ARCH) -c -o $@ $<"},
}

// compiles are the endings of what the rules compile.
var compiles = map[string]bool{".c": true, ".cc": true, ".cpp": true}

// implicit makes a file that no rule names by a built-in one; false where none of C and C++ surely does.
func (c *maker) implicit(name string) bool {
	if r := c.builtin(name); r != nil {
		c.done[name] = remade
		return c.recipe(name, r, r.prereqs, nil)
	}
	return false
}

// compiled makes a file by a built-in rule that rules without a recipe say the rest of its prerequisites of; false where
// it is not known what make does.
func (c *maker) compiled(name string, rules []*rule, e filesystem.Entry, depth int) bool {
	var all, ordered []string
	for _, r := range rules {
		if r.vague {
			return false
		}
		all, ordered = append(all, r.prereqs...), append(ordered, r.ordered...)
	}
	for _, p := range append(slices.Clone(all), ordered...) {
		if !c.update(p, name, depth+1) {
			return false
		}
	}
	r := c.builtin(name)
	if r == nil || e.Presence == filesystem.Unknown || e.Likely {
		return false
	}
	from := r.prereqs[0]
	if e.Presence == filesystem.Present {
		return !slices.ContainsFunc(append([]string{from}, all...), func(p string) bool {
			return c.done[strings.TrimPrefix(p, "./")] == remade || !c.older(p, e)
		})
	}
	c.done[name] = remade
	others := slices.DeleteFunc(all, func(p string) bool { return p == from })
	return c.recipe(name, r, append([]string{from}, others...), ordered)
}

// builtin is the built-in rule that makes a file of one that is there and the only one of its name.
func (c *maker) builtin(name string) *rule {
	ext := path.Ext(name)
	stem := strings.TrimSuffix(name, ext)
	for _, way := range compilations {
		if way.to != ext {
			continue
		}
		from := stem + way.from
		e := c.Stat(absolute(c.dir, from)).Entry
		if e.Presence != filesystem.Present || e.Likely {
			continue
		}
		if !c.alone(from, name) {
			return nil
		}
		return &rule{targets: []string{name}, prereqs: []string{from}, recipe: []string{way.recipe}, stem: stem}
	}
	return nil
}

// alone reports whether a source is the only file from which something could be made; an object comes before what it is
// compiled from.
func (c *maker) alone(source, name string) bool {
	dir, base := path.Split(absolute(c.dir, source))
	children, complete := c.Children(c.Stat(path.Clean(dir)).Path)
	stem := strings.TrimSuffix(base, path.Ext(base))
	for _, child := range children {
		if path.Ext(base) == ".o" && compiles[path.Ext(child)] {
			continue
		}
		if child != base && child != path.Base(name) && strings.HasPrefix(child, stem+".") && path.Ext(child) != ".h" && path.Ext(child) != ".hpp" || child == "RCS" || child == "SCCS" {
			return false
		}
	}
	return complete
}
