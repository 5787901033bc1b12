package definitions

import (
	"path"
	"strings"
)

// places are the folders of a workspace that a job's steps check repositories out into, and whether each is this one.
type places map[string]bool

// checkouts are those of actions/checkout. Source: its inputs "path" and "repository", version 4.
func checkouts(steps node) places {
	all := places{}
	for _, step := range steps.items() {
		if name, _, _ := strings.Cut(step.get("uses").raw().Value, "@"); name != "actions/checkout" {
			continue
		}
		at, of := expression(step.get("with", "path").raw()), step.get("with", "repository").raw()
		if !at.Known {
			continue
		}
		all[path.Clean(at.Value)] = of.Value == "" || thisRepository.MatchString(of.Value)
	}
	return all
}

// in is builds with names of the repository in place of those of the workspace. What no checkout of it holds is gathered
// by the job.
func (p places) in(builds []Build) []Build {
	if len(p) == 0 || len(p) == 1 && p["."] {
		return builds
	}
	for i := range builds {
		b := &builds[i]
		b.File = p.of(b.File)
		if b.Context.Known {
			b.Context = p.of(b.Context)
			b.Staged = !b.Context.Known
		}
		for name, t := range b.Contexts {
			if t.Known && !strings.Contains(t.Value, ":") {
				b.Contexts[name] = p.of(t)
			}
		}
	}
	return builds
}

// of is a name of the workspace as the repository has it, by the innermost checkout that holds it.
func (p places) of(t Text) Text {
	for at := path.Clean(t.Value); t.Known; at = path.Dir(at) {
		switch ours, held := p[at]; {
		case held && ours && at == ".":
			return t
		case held && ours:
			t.Value = path.Clean("./" + strings.TrimPrefix(path.Clean(t.Value), at))
			return t
		case held || at == ".":
			t.Known = false
		}
	}
	return t
}
