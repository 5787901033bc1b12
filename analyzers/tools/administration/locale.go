package administration

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/idle"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// localePlaces are what programs for locales write.
var localePlaces = []string{"/usr/lib/locale", "/etc/default", "/etc/locale.gen", "/etc/locale.conf", "/etc/locale.alias", "/usr/share/i18n", "/var/lib/locales"}

func localeEffect(name string) func(effects.Line) effects.Effect {
	return func(l effects.Line) effects.Effect {
		return effects.CarriedOut(name, l, effects.Effect{Modelled: true, Doubtful: true,
			Actions: append(effects.Told(l.Args), effects.Below(localePlaces...))})
	}
}

// updateLocale writes /etc/default/locale, after it tried what it writes. Source: update-locale(8) of locales 2.36, and
// measured with it.
var updateLocale = &tools.Tool{
	Names: tools.Names("update-locale"), System: true, Grammar: effects.Getopt("", "locale-file"),
	Effect: localeEffect("update-locale"), Manager: "update-locale",
	Run: func(a *tools.Command, x effects.Action) {
		for _, p := range x.Line.Options.Operands {
			name, value, ok := strings.Cut(p.Text, "=")
			if a.Failed || !p.Known || !ok || builtin(value) || x.Line.Has("no-checks") ||
				name != "LANG" && name != "LC_ALL" && name != "LC_CTYPE" {
				continue
			}
			if ungenerated(a) || unlisted(a) {
				a.Refuse(p, state.FailsExit, "Error: invalid locale settings: "+p.Text+" (no locale was generated: /etc/locale.gen lists none)", !packaged(a) || !a.Lookup("LOCPATH").Unset ||
					!idle.Before(a, func(argv []string) bool { return argv[0] == "locale-gen" || argv[0] == "update-locale" }))
			}
		}
		a.Instead(x)
	},
}

// builtin reports whether a locale needs no files, or comes with the C library.
func builtin(locale string) bool {
	return locale == "" || locale == "C" || locale == "POSIX" || strings.HasPrefix(locale, "C.")
}

// makers are commands that may make locales, or say which are to be made.
var makers = tools.WordList("localedef dpkg-reconfigure debconf-set-selections")

// ungenerated reports whether the package of locales came in this RUN, and nothing in it may have made one: Debian's
// locale-gen takes those that /etc/locale.gen lists, and no arguments. Source: locale-gen(8) of locales 2.36.
func ungenerated(a *tools.Command) bool {
	if a.Step.Instruction == nil || strings.Contains(a.Step.Instruction.Text(), "locale.gen") || !debian(a) || a.State.Packages.Lookup("dpkg", "locales-all").Presence == filesystem.Present {
		return false
	}
	before := a.Step.Before
	if was := before.Packages.Lookup("dpkg", "locales"); was.Presence != filesystem.Absent || before.Files.Touched("/etc/locale.gen") {
		return false
	}
	if e := a.Stat("/etc/locale.gen").Entry; e.Tail != nil || e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) {
		return false
	}
	came := false
	for _, c := range a.Step.Calls[:a.Index] {
		if len(c.Argv) == 0 || !c.Argv[0].Known || makers.Has(c.Argv[0].Text) {
			return false
		}
		for _, arg := range c.Argv {
			if !arg.Known || strings.Contains(arg.Text, "locale.gen") || arg.Text == "locales-all" {
				return false
			}
			came = came || arg.Text == "locales"
		}
	}
	return came
}

// unlisted is ungenerated for a package of locales that came in an earlier RUN, since which nothing has changed what it
// makes locales of, or where they lie. What debconf was told before may name some.
func unlisted(a *tools.Command) bool {
	own := func(name string) bool { return name == "locales" }
	if !debian(a) || !a.State.AsInstalled("/etc/locale.gen", own) || !a.State.AsInstalled("/usr/lib/locale/locale-archive", own) ||
		slices.Contains(a.State.Named(), "locales-all") {
		return false
	}
	for i, arrival := range slices.Backward(a.State.Arrivals) {
		if slices.ContainsFunc(arrival.Names, own) {
			before := *a.State
			before.Files, before.Arrivals = arrival.Before, before.Arrivals[:i]
			return before.Packaged("/var/cache/debconf/config.dat") && before.Packaged("/etc/locale.gen") && before.Packaged("/etc/default/locale") &&
				!told(a)
		}
	}
	return false
}

// told reports whether something in this RUN may have said which locales are to be made.
func told(a *tools.Command) bool {
	return a.Step.Instruction == nil || slices.ContainsFunc(a.Step.Calls[:a.Index], func(c state.Call) bool {
		return len(c.Argv) == 0 || !c.Argv[0].Known || makers.Has(c.Argv[0].Text)
	})
}

// localedef compiles a locale from sources that come with the package of locales. Source: localedef(1) of glibc 2.36.
var localedef = &tools.Tool{
	Names: tools.Names("localedef"), System: true, Grammar: effects.Getopt("Aifu", "alias-file inputfile charmap repertoire-map prefix"),
	Effect: localeEffect("localedef"), Manager: "localedef",
	Run: func(a *tools.Command, x effects.Action) {
		charmap, given := x.Line.Options.Value("f", "charmap")
		held := a.State.Packages.Lookup("dpkg", "locales")
		if id, _, _ := a.Release(); given && charmap.Known && !strings.Contains(charmap.Text, "/") && !a.Failed &&
			(id == "debian" || id == "ubuntu") && held.Presence == filesystem.Absent {
			refuseCharmap(a, charmap, held.Likely)
		}
		a.Instead(x)
	},
}

func refuseCharmap(a *tools.Command, charmap effects.Arg, likely bool) {
	const dir = "/usr/share/i18n/charmaps/"
	files := []string{dir + charmap.Text + ".gz", dir + charmap.Text}
	if slices.ContainsFunc(files, func(at string) bool {
		return a.State.Files.Aimed(at) || a.Stat(at).Entry.Presence == filesystem.Present
	}) {
		return
	}
	for _, at := range files {
		e := a.Stat(at).Entry
		likely = likely || e.Likely || e.Presence == filesystem.Unknown
	}
	a.Refuse(charmap, state.FailsPath, "character map file `"+charmap.Text+"' not found: No such file or directory (the package locales has it)", likely)
}
