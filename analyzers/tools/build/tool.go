// Package build models make: the makefile that it reads, the requested targets, and the recipes that it runs for them.
// For anything it cannot follow, only the text of the command counts.
package build

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Tools are make, ninja, CMake, Meson, pkg-config, the script configure and what makes it.
var Tools = []*tools.Tool{gnuMake, ninja, cmake, meson, pkgConfig, configure, autotools}

// settings are what makefiles, CMake's lists and Meson's are called, and what they may take in.
var settings = []string{"GNUmakefile", "makefile", "Makefile", "*.mk", "*.mak", "CMakeLists.txt", "*.cmake", "CMakePresets.json", "CMakeUserPresets.json",
	"CMakeCache.txt", "meson.build", "meson.options", "meson_options.txt", "build.ninja"}

// Source: make(1), GNU make 4.4.
var gnuMake = &tools.Tool{
	Names:    tools.Names("make gmake"),
	Settings: settings,
	Answers:  tools.Names("h help v version"),
	Grammar:  effects.Getopt("CfjlIOW", "directory file jobs"),
	Root:     effects.Rooted("GNUmakefile makefile Makefile", "", "C", "directory", "f", "file"),
	Effect:   carried,
	Manager:  "make",
	Supposes: true,
	Run:      Run,
}

// Source: ninja --help, 1.12.
var ninja = &tools.Tool{
	Names:    tools.Names("ninja"),
	Settings: settings,
	Grammar:  effects.Getopt("Cfjlkdtw", ""),
	Effect: func(l effects.Line) effects.Effect {
		return effects.CarriedOut("ninja", l, builds(l))
	},
	Manager:  "ninja",
	Supposes: true,
	Run:      runNinja,
}

// carried is make as Run carries it out; builds is what is left where that does not see through it.
func carried(l effects.Line) effects.Effect {
	return effects.CarriedOut("make", l, builds(l))
}

// builds is a build in the working directory, or an installation.
func builds(l effects.Line) effects.Effect {
	e := effects.Effect{Modelled: true, Doubtful: true}
	for _, a := range l.Args {
		if !a.Known && !strings.HasPrefix(a.Text, "-") || strings.Contains(a.Text, "install") || strings.Contains(a.Text, "deploy") || strings.Contains(a.Text, "setup") {
			e.Add(effects.Everything()...)
			return e
		}
	}
	for _, d := range l.Options.Values("C", "directory") {
		e.Add(effects.Action{Kind: effects.Need, Paths: []effects.Arg{d}, Text: "dir"})
	}
	e.Add(effects.Projects(l.Args, "/opt").Actions...)
	e.Add(effects.Installed("/usr/local"), effects.Action{Kind: effects.Anywhere, Force: true})
	return e
}
