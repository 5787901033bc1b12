package apache

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// kinds are what a2enmod and its like turn on or off, with the word that they have for it. Source: a2enmod(8), 2.4, and
// the script.
var kinds = map[string]struct{ folder, word string }{
	"mod": {"mods", "Module"}, "site": {"sites", "Site"}, "conf": {"conf", "Conf"},
}

var enabler = &tools.Tool{Names: tools.Names("a2enmod a2dismod a2ensite a2dissite a2enconf a2disconf"), System: true, Grammar: effects.Getopt("", ""),
	Manager: "a2enmod", Supposes: true,
	Effect: func(l effects.Line) effects.Effect {
		return effects.Effect{Modelled: true, Actions: []effects.Action{{Kind: effects.Project, Manager: "a2enmod", Line: &l},
			effects.Below("/var/lib/apache2", "/run")}}
	},
	Run: func(a *tools.Command, x effects.Action) {
		name := path.Base(x.Line.Name)
		kind, on := strings.CutPrefix(name, "a2en")
		if !on {
			kind = strings.TrimPrefix(name, "a2dis")
		}
		for _, w := range x.Line.Options.Operands {
			if !w.Known {
				a.Forget(root + "/" + kinds[kind].folder + "-enabled")
				continue
			}
			for one := range strings.FieldsSeq(w.Text) {
				switch {
				case !on:
					remove(a, kinds[kind].folder, one)
				case lacks(a, kind, one):
					a.Refuse(w, state.FailsExit, kinds[kind].word+" "+one+" does not exist!", true)
				default:
					enable(a, kinds[kind].folder, one)
				}
			}
		}
	}}

// lacks reports whether nothing of a name is there to be enabled.
func lacks(a *tools.Command, kind, name string) bool {
	switch at := strings.Replace(link(kinds[kind].folder, bare(name)), "enabled", "available", 1); kind {
	case "site":
		e := a.Stat(at).Entry
		return e.Presence == filesystem.Absent || e.Presence == filesystem.Unknown && untouched(a.World, at) && name != "000-default" && name != "default-ssl"
	case "conf":
		return !confs.Has(bare(name)) && !strings.HasPrefix(name, "php") && a.Stat(at).Entry.Presence != filesystem.Present && untouched(a.World, at)
	case "mod":
		_, known := modules().modules[bare(name)]
		return !known && !slices.ContainsFunc(a.State.Named(), extending.MatchString) && !strings.HasPrefix(name, "mpm_") && a.Stat(at).Entry.Presence != filesystem.Present && untouched(a.World, at)
	}
	return false
}

// extending are packages that bring modules of their own.
var extending = lazyregexp.New(`^(?:libapache2-mod-|php$)`)

// confs are those that the package has; PHP's packages have more. Source: apache2 and javascript-common of Debian 12.
var confs = tools.WordList("charset localized-error-pages other-vhosts-access-log security serve-cgi-bin javascript-common apache2-doc")

func bare(name string) string {
	return strings.TrimSuffix(strings.TrimSuffix(name, ".conf"), ".load")
}

// enable makes the link, and those of the modules that a module needs.
func enable(a *tools.Command, folder, name string) {
	name = bare(name)
	at := link(folder, name)
	if a.Lstat(at).Entry.Presence == filesystem.Present {
		return
	}
	e := a.NewEntry(a.Fields[0].Span, filesystem.Symlink, 0o777)
	e.Link = "../" + folder + "-available/" + path.Base(at)
	a.Edit(func(ed *filesystem.Editor) { ed.Put(at, e) })
	if folder == "mods" {
		for _, need := range modules().modules[name].needs {
			enable(a, folder, need)
		}
	}
}

func remove(a *tools.Command, folder, name string) {
	at := link(folder, bare(name))
	if filesystem.HasWildcard(at) {
		a.Forget(path.Dir(at))
		return
	}
	a.Edit(func(ed *filesystem.Editor) { ed.Remove(at, filesystem.Cause{Span: a.Fields[0].Span}) })
}
