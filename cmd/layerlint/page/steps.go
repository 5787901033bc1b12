package page

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Of each instruction so many packages, folders, variables and programs are listed.
const (
	maxPackages  = 100
	maxFolders   = 12
	maxVariables = 40
	maxPrograms  = 20
)

// packages are those that come and go between two states.
func (c *collector) packages(i *Instruction, before, after state.Packages) {
	if before == after {
		return
	}
	i.Packages = c.those(after, func(key state.PackageKey, p state.Package) bool {
		old := before.Lookup(key.Manager, key.Name)
		return old.Presence != filesystem.Present || old.Version != p.Version
	})
	i.Removed = c.those(before, func(key state.PackageKey, _ state.Package) bool {
		now := after.Lookup(key.Manager, key.Name)
		return now.Presence == filesystem.Absent && !now.Likely
	})
	for _, list := range []*[]Package{&i.Packages, &i.Removed} {
		if n := len(*list) - maxPackages; n > 0 {
			*list, i.MorePackages = (*list)[:maxPackages], i.MorePackages+n
		}
	}
}

// world is the manager of what apk was asked for, which are no packages.
const world = "apk world"

// those are the packages of a set that are wanted.
func (c *collector) those(in state.Packages, wanted func(state.PackageKey, state.Package) bool) (all []Package) {
	for key, p := range in.All() {
		if p.Presence == filesystem.Present && key.Manager != world && wanted(key, p) {
			all = append(all, Package{Manager: c.text(key.Manager), Name: c.text(key.Name), Version: c.text(p.Version),
				Likely: p.Likely})
		}
	}
	slices.SortFunc(all, func(a, b Package) int {
		return cmp.Or(cmp.Compare(a.Manager, b.Manager), cmp.Compare(a.Name, b.Name))
	})
	return all
}

func (c *collector) settings(i *Instruction, before, after *state.State) {
	if before.User.Value != after.User.Value || before.User.Known != after.User.Known {
		i.Settings = append(i.Settings, Setting{"user", cmp.Or(c.text(after.User.Value), "root"), after.User.Known})
	}
	if before.Workdir.Value != after.Workdir.Value || before.Workdir.Known != after.Workdir.Known {
		i.Settings = append(i.Settings, Setting{"workdir", c.text(after.Workdir.Value), after.Workdir.Known})
	}
	for name, v := range after.Env.Variables.All() {
		old, ok := before.Env.Variables.Get(name)
		if ok && old.Value == v.Value && old.Known == v.Known && old.Arg == v.Arg || len(i.Settings) > maxVariables {
			continue
		}
		kind := "env "
		if v.Arg {
			kind = "arg "
		}
		i.Settings = append(i.Settings, Setting{kind + c.text(name), c.text(v.Value), v.Known})
	}
}

// opened are the folders near the root, and the working directory, that may hold after a step what nobody knows of.
// What lies below one of them is not listed, nor looked at any more once the root is.
func (c *collector) opened(i *Instruction, step *state.Step, near []string) {
	before, after := step.Before.Files, step.After.Files
	if before == after || before == nil || after == nil {
		return
	}
	if _, known := before.Children("/"); !known {
		return
	}
	if w := step.After.Workdir; w.Known && path.IsAbs(w.Value) {
		near = append(slices.Clip(near), path.Clean(w.Value))
	}
	for _, dir := range near {
		inside := func(o string) bool { return o == dir || strings.HasPrefix(dir, strings.TrimSuffix(o, "/")+"/") }
		if slices.ContainsFunc(i.Opened, inside) {
			continue
		}
		if _, still := after.Children(dir); still {
			continue
		}
		if _, known := before.Children(dir); known {
			i.Opened = append(i.Opened, c.text(dir))
		}
	}
	if len(i.Opened) == 0 {
		return
	}
	for _, call := range step.Calls {
		if call.Reach == state.Never || call.Function || call.Tool != "" || len(call.Argv) == 0 || len(i.Programs) == maxPrograms {
			continue
		}
		if name := cmp.Or(c.text(call.Argv[0].Text), "?"); !slices.Contains(i.Programs, name) {
			i.Programs = append(i.Programs, name)
		}
	}
}

// near are the folders of an image that are asked for what is known of them, sorted.
func near(t filesystem.Tree) []string {
	all := []string{"/"}
	for _, parent := range []string{"/", "/usr", "/usr/local", "/var", "/home"} {
		names, _ := t.Children(parent)
		for _, name := range names {
			if p := path.Join(parent, name); !strings.HasPrefix(p, "/proc") && t.Lookup(p).Type == filesystem.Directory {
				all = append(all, p)
			}
		}
	}
	slices.Sort(all)
	return all
}
