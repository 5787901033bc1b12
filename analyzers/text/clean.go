package text

import (
	"path"
	"slices"
	"strings"
)

// cleaned reports whether the downloads of the n'th command of a RUN do not stay in its layer: it keeps none, the place
// is a mount, or a later command of the RUN takes them away.
func (i *Install) cleaned(run *Run, n int) bool {
	t := i.installer
	if t.Cleaned != nil && t.Cleaned(i.line) || t.Unkept != "" && i.unkept(t.Unkept) || i.mounted(run) {
		return true
	}
	for _, later := range run.Commands[n+1:] {
		if tool, line, _ := installer(later); tool == t &&
			(!t.Apart || path.Base(later.Name.Text) == path.Base(i.Name.Text)) && t.Cleaners[line.Verb.Text] {
			return true
		}
		if later.Is("rm", "find") && removes(later, t.Caches) {
			return true
		}
	}
	return false
}

// mounted reports whether a cache or tmpfs mount lies over one of the caches.
func (i *Install) mounted(run *Run) bool {
	return slices.ContainsFunc(i.installer.Caches, run.Mounted) ||
		slices.ContainsFunc(i.installer.Homely, run.MountedUnder)
}

// removes reports whether an operand of rm or find is one of the places, what is in it, or a directory above.
func removes(c *Command, places []string) bool {
	for _, w := range c.Operands() {
		target := path.Clean(strings.TrimSuffix(w.Text, "*"))
		if !strings.HasPrefix(target, "/") && !strings.Contains(target, ".cache") {
			continue
		}
		for _, place := range places {
			if target != "/" && (target == place || strings.HasPrefix(place, target+"/")) || inHome(target, place) {
				return true
			}
		}
	}
	return false
}

// inHome reports whether target ends as the place does below /root: ~/.cache, /home/x/.cache/pip.
func inHome(target, place string) bool {
	rest, ok := strings.CutPrefix(place, "/root/")
	return ok && (strings.HasSuffix(target, "/"+rest) || strings.HasSuffix(target, "/.cache"))
}

// unkept reports whether the variable is set to what pip takes for true, by ENV, before the command or by export.
func (i *Install) unkept(name string) bool {
	for _, a := range i.Command.Assigns {
		if value, ok := a.Value.Literal(); ok && a.Name == name {
			return truthy(value)
		}
	}
	for _, c := range i.Run.Commands {
		for _, w := range c.Args {
			if value, ok := strings.CutPrefix(w.Text, name+"="); ok && c.Is("export", "env") {
				return truthy(value)
			}
		}
	}
	v, ok := i.Stage.Before(i.Run.Instruction).Env.Get(name)
	return ok && (!v.Known || truthy(v.Value))
}

func truthy(value string) bool {
	switch strings.ToLower(value) {
	case "1", "y", "yes", "t", "true", "on":
		return true
	}
	return false
}
