package text

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/shell"
)

// Mounted reports whether a cache or tmpfs mount lies over a path: what is written there does not stay in the layer.
func (r *Run) Mounted(place string) bool {
	return r.anyMount(func(target string) bool { return target == place || strings.HasPrefix(place, target+"/") })
}

// MountedUnder is Mounted for a place whose directory is not known: a target that ends with it.
func (r *Run) MountedUnder(suffix string) bool {
	return r.anyMount(func(target string) bool {
		return strings.HasSuffix(target, "/"+suffix) || strings.Contains(target, "/"+suffix+"/")
	})
}

func (r *Run) anyMount(over func(target string) bool) bool {
	for _, m := range r.Command.Mounts {
		if (m.Type == "cache" || m.Type == "tmpfs") && over(path.Clean(m.Target.Text)) {
			return true
		}
	}
	return false
}

// HasMount reports whether there is a mount of the type.
func (r *Run) HasMount(kind string) bool {
	for _, m := range r.Command.Mounts {
		if m.Type == kind {
			return true
		}
	}
	return false
}

// Assigns reports whether the script itself sets a variable, by assignment, read, for or a declaration.
func (r *Run) Assigns(name string) bool {
	if r.Script == nil {
		return false
	}
	for _, c := range r.Commands {
		for _, w := range c.Args {
			if w.Text == name || strings.HasPrefix(w.Text, name+"=") {
				return true
			}
		}
	}
	return assigned(r.Script.List, name)
}

func assigned(list []*shell.Statement, name string) bool {
	found := false
	Walk(list, func(s *shell.Statement) {
		switch c := s.Command.(type) {
		case *shell.Simple:
			for _, a := range c.Assigns {
				found = found || a.Name == name
			}
		case *shell.For:
			found = found || c.Name == name
		}
	})
	return found
}

// Walk visits every statement, outer ones first; those in substitutions are left out.
func Walk(list []*shell.Statement, visit func(*shell.Statement)) {
	for _, s := range list {
		if s == nil {
			continue
		}
		visit(s)
		for _, inner := range bodies(s.Command) {
			Walk(inner, visit)
		}
	}
}

func bodies(c shell.Command) [][]*shell.Statement {
	switch c := c.(type) {
	case *shell.AndOr:
		list := []*shell.Statement{c.First}
		for _, link := range c.Rest {
			list = append(list, link.Statement)
		}
		return [][]*shell.Statement{list}
	case *shell.Pipeline:
		return [][]*shell.Statement{c.Elements}
	case *shell.Group:
		return [][]*shell.Statement{c.List}
	case *shell.Subshell:
		return [][]*shell.Statement{c.List}
	case *shell.If:
		return [][]*shell.Statement{c.Cond, c.Then, c.Else}
	case *shell.While:
		return [][]*shell.Statement{c.Cond, c.Body}
	case *shell.For:
		return [][]*shell.Statement{c.Body}
	case *shell.Function:
		return [][]*shell.Statement{{c.Body}}
	case *shell.Case:
		var all [][]*shell.Statement
		for _, arm := range c.Arms {
			all = append(all, arm.Body)
		}
		return all
	}
	return nil
}

// All lists every command of every RUN.
func (s *Set) All() []*Command {
	var all []*Command
	for _, r := range s.Runs {
		all = append(all, r.Commands...)
	}
	return all
}

// Heredoc reports whether a heredoc of the instruction is its whole script.
func (r *Run) Heredoc() (dockerfile.Heredoc, bool) {
	if len(r.Heredocs) == 1 && strings.TrimSpace(r.Command.Script.Value) == r.Heredocs[0].Span.Text() {
		return r.Heredocs[0], true
	}
	return dockerfile.Heredoc{}, false
}

// Reader is the program that reads the script where inherited is the SHELL that the stage or its base has set before:
// Program, unless that is the builder's default.
func (r *Run) Reader(inherited []string) string {
	if r.Program == "sh" && len(r.Shell) == 0 && len(inherited) > 0 {
		return inherited[0]
	}
	return r.Program
}
