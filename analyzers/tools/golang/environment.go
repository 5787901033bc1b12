package golang

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// environment is the file that go env -w writes: where it is, and what it sets. Source: go help environment; cmd/go's
// internal/envcmd.
type environment struct {
	at    string
	set   map[string]string
	known bool // nothing else is set
}

// environmentOf reads the file; it is empty where there is none.
func environmentOf(c *call) environment {
	if named, ok := c.fromShell("GOENV"); !ok || named == "off" || named != "" {
		return environment{known: named == "off" && ok}
	}
	at, ok := c.At(effects.Arg{Env: "XDG_CONFIG_HOME", Known: true})
	if !ok {
		if at, ok = c.At(effects.Arg{Env: "HOME", Text: ".config", Known: true}); !ok {
			return environment{}
		}
	}
	f := environment{at: path.Join(at, "go/env"), set: map[string]string{}}
	e := c.Stat(f.at).Entry
	switch {
	case e.Presence == filesystem.Absent && !e.Likely:
		f.known = true
	case e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent):
		f.known = true
		for line := range strings.Lines(string(e.Content)) {
			if name, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok && !strings.HasPrefix(name, "#") {
				f.set[name] = value
			}
		}
	case e.Presence != filesystem.Present && !c.State.Files.Touched(f.at):
		f.known = true
	}
	return f
}

// keep is go env -w and -u: they write the file, with what else is in it.
func keep(c *call, args []effects.Arg) bool {
	_, write := c.flags["w"]
	_, unset := c.flags["u"]
	f := environmentOf(c)
	if !write && !unset || write && unset || !f.known || f.at == "" {
		return false
	}
	for _, a := range args {
		name, value, pair := strings.Cut(a.Text, "=")
		switch {
		case !a.Known:
			return false
		case a.Text == "env" || strings.HasPrefix(a.Text, "-"):
		case write && pair:
			f.set[name] = value
		case unset:
			delete(f.set, a.Text)
		default:
			return false
		}
	}
	var text strings.Builder
	for _, name := range slices.Sorted(maps.Keys(f.set)) {
		text.WriteString(name + "=" + f.set[name] + "\n")
	}
	made := c.NewEntry(c.Span(args[0]), filesystem.Regular, 0o644)
	made.Content, made.Known = []byte(text.String()), made.Known|filesystem.KnowContent
	c.put(f.at, made)
	return true
}
