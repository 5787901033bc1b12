package text

import (
	"path"
	"slices"
	"strings"
)

// cleaned tells whether the downloads of the n'th command of a RUN do not stay in its layer: it keeps none, the place is a mount,
// or a later command of the RUN takes them away.
func (i *Install) cleaned(run *Run, n int) bool {
	t := &tables[i.Tool]
	if i.keepsNone() || i.mounted(run, t.caches) {
		return true
	}
	for _, later := range run.Commands[n+1:] {
		if tool, rest := toolOf(later); tool == i.Tool && (tool != DNF || path.Base(later.Name.Text) == path.Base(i.Name.Text)) {
			if slices.Contains(t.cleaners, rest.Verb(t.valued...).Text) {
				return true
			}
		}
		if later.Is("rm", "find") && removes(later, t.caches) {
			return true
		}
	}
	return false
}

func (i *Install) keepsNone() bool {
	switch i.Tool {
	case APK:
		_, ok := i.Flag("no-cache")
		return ok
	case Pip:
		_, ok := i.Flag("no-cache-dir", "no-cache")
		return ok || i.Is("pipx") || i.pipEnvironment()
	}
	return false
}

// mounted tells whether a cache or tmpfs mount lies over one of the caches. Pip's and yarn's are in whatever home is in use.
func (i *Install) mounted(run *Run, caches []string) bool {
	for _, cache := range caches {
		if run.Mounted(cache) {
			return true
		}
	}
	switch i.Tool {
	case Pip:
		return run.MountedUnder(".cache/pip") || run.MountedUnder(".cache/uv")
	case Yarn:
		return run.MountedUnder(".cache/yarn")
	case DNF:
		return run.MountedUnder(".cache/libdnf5")
	}
	return false
}

// removes tells whether an operand of rm or find is one of the places, what is in it, or a directory above.
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

// inHome tells whether target ends as the place does below /root: ~/.cache, /home/x/.cache/pip.
func inHome(target, place string) bool {
	rest, ok := strings.CutPrefix(place, "/root/")
	return ok && (strings.HasSuffix(target, "/"+rest) || strings.HasSuffix(target, "/.cache"))
}

// pipEnvironment tells whether PIP_NO_CACHE_DIR is set to what pip takes for true, by ENV, before the command or by export.
func (i *Install) pipEnvironment() bool {
	const name = "PIP_NO_CACHE_DIR"
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
