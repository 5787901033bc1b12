package apt

import (
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/apt/conffiles"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// contested refuses packages with a configuration file in whose place the build has put another one: dpkg asks which to
// keep, and nobody answers. debconf's frontend has no say in it. Source: dpkg(1), --force-things.
func contested(a *call, order packages.Order, x effects.Action, installed packages.Installation) {
	answered, sure := decided(a, x)
	if tools.Fed(a.World) || answered {
		return
	}
	names := slices.Clone(order.Names)
	for _, p := range installed.Packages {
		names = append(names, p.Name)
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		held := a.State.Packages.Lookup("dpkg", name)
		if held.Presence != filesystem.Absent || !held.Cause.Span.Nowhere() { // of one that was removed dpkg knows its own
			continue
		}
		for _, f := range conffiles.Of(a.State.Codename(), name) {
			e := a.Stat(f.Path).Entry
			if e.Presence == filesystem.Present && e.Type == filesystem.Regular && e.Has(filesystem.KnowContent) &&
				len(e.Content) != f.Size && e.Package == "" && a.State.Files.Touched(f.Path) {
				a.Refuse(a.naming(name, x), state.FailsExit,
					"dpkg: end of file on stdin at conffile prompt: "+f.Path+" was there before package "+name, e.Likely || !sure)
				return
			}
		}
	}
}

// decided reports whether an option or a file of configuration may tell dpkg which of two configuration files to keep;
// sure: where none is seen to, that there is no other file.
func decided(a *call, x effects.Action) (answered, sure bool) {
	_, more := a.Vars["APT_CONFIG"]
	if more || len(x.Options.Values("o", "option", "c", "config-file")) > 0 {
		return true, false
	}
	sure = a.silent("force-conf", "force-all")
	for _, dir := range []string{"/etc/apt/apt.conf.d", "/etc/dpkg/dpkg.cfg.d"} {
		found, complete := a.State.Files.Children(dir)
		sure = sure && complete
		for _, name := range append(found, "../apt.conf", "../dpkg.cfg") {
			at := path.Join(dir, name)
			if e := a.Stat(at).Entry; e.Presence != filesystem.Absent && a.State.Files.Touched(at) {
				answered = answered || !e.Has(filesystem.KnowContent) || mentions(e, "force-conf") || mentions(e, "force-all")
			}
		}
	}
	return answered, sure
}
