package rust

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// stale refuses --locked where the lock file lacks a package of the workspace, or one that it depends on. Source: The
// Cargo Book, cargo build, --locked; what cargo 1.63 prints.
func (c *call) stale(top string, all []member) {
	_, locked := c.flags["locked"]
	_, frozen := c.flags["frozen"]
	file := path.Join(top, "Cargo.lock")
	e := c.Stat(file).Entry
	if !locked && !frozen || c.verb == "install" || e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		return
	}
	held := map[string]map[string]bool{}
	name := ""
	for line := range strings.Lines(string(e.Content)) {
		key, value, _ := strings.Cut(line, "=")
		switch value = unquoted(value); strings.TrimSpace(key) {
		case "name":
			name = value
			if held[name] == nil {
				held[name] = map[string]bool{}
			}
		case "version":
			if name != "" {
				held[name][value] = true
			}
		}
	}
	for _, one := range all {
		if one.name == "" {
			continue
		}
		what := ""
		switch versions := held[one.name]; {
		case versions == nil:
			what = one.name
		case one.version != "" && strings.Trim(one.version, "0123456789.") == "" && !versions[one.version]:
			what = one.name + " " + one.version
		}
		for _, need := range one.needs {
			if what == "" && held[need] == nil && !one.renamed {
				what = need + ", which " + path.Join(one.dir, "Cargo.toml") + " depends on"
			}
		}
		if what != "" {
			c.Refuse(effects.Arg{}, state.FailsExit, "the lock file "+file+" needs to be updated but --locked was passed: it lacks "+what, c.Executable == "")
			return
		}
	}
}

// numbers are the first two of a version, nil where they are not numbers.
func numbers(version string) []int {
	var all []int
	for part := range strings.SplitSeq(short(version), ".") {
		n, err := strconv.Atoi(part)
		if err != nil {
			return nil
		}
		if all = append(all, n); len(all) == 2 {
			return all
		}
	}
	return nil
}

// short is a package's version without what the distribution adds to it.
func short(version string) string {
	if _, after, ok := strings.Cut(version, ":"); ok {
		version = after
	}
	end := strings.IndexFunc(version, func(r rune) bool { return r != '.' && (r < '0' || r > '9') })
	if end >= 0 {
		version = version[:end]
	}
	return version
}
