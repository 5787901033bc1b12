package main

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/cmd/layerlint/gitignore"
	"github.com/layerlint/layerlint/rules"
)

// named reports whether patterns name a file or a folder above it, which is in dir. Patterns are relative to the
// configuration's folder.
func (c *config) named(patterns []string, dir, file string) bool {
	if len(patterns) == 0 || c.path == "" {
		return false
	}
	base, err := filepath.Abs(filepath.Dir(c.path))
	if err != nil {
		return false
	}
	rel, err := filepath.Rel(base, filepath.Join(dir, filepath.Base(file)))
	if err != nil || !filepath.IsLocal(rel) {
		return false
	}
	list := gitignore.Parse([]byte(strings.Join(patterns, "\n")))
	path := filepath.ToSlash(rel)
	for at := 0; ; {
		next := strings.IndexByte(path[at:], '/')
		if next < 0 {
			named, _ := list.Match(path, false)
			return named
		}
		if named, _ := list.Match(path[:at+next], true); named {
			return true
		}
		at += next + 1
	}
}

// override lays the overrides that name a file over the options.
func (c *config) override(o *rules.Options, dir, file string) {
	for _, over := range c.Overrides {
		if !c.named(over.Paths, dir, file) {
			continue
		}
		for _, r := range rules.All() {
			set, ok := over.Rules[r.ID]
			if !ok {
				continue
			}
			o.Disable = slices.DeleteFunc(o.Disable, func(id string) bool { return id == r.ID })
			if set.off {
				o.Disable = append(o.Disable, r.ID)
				continue
			}
			o.Enable = append(o.Enable, r.ID)
			o.Severities[r.ID] = set.severity
		}
	}
}
