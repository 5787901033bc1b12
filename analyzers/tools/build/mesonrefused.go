package build

import (
	"path"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// mesons are the Mesons of distributions. Source: the package meson in Debian's lists of packages, 2026-11; that of
// Debian 12 read, the others from memory.
var mesons = distro.Releases{"debian 11": "0.56.2", "debian 12": "1.0.1", "debian 13": "1.7.0", "ubuntu 22.04": "0.61.2", "ubuntu 24.04": "1.3.2"}

var (
	mesonDemands   = lazyregexp.New(`meson_version\s*:\s*'\s*>=?\s*([0-9.]+)'`)
	mesonLanguages = lazyregexp.New(`^\s*project\(\s*'[^']*'\s*,([^:()]*)`)
	mesonFiles     = lazyregexp.New(`\b(files|include_directories)\(\s*((?:'[^'@]+'\s*,?\s*)+)[,)]`)
)

// distributedMeson is the package that brings meson.
var distributedMeson = lazyregexp.New(`^meson$`)

// mesonCompilers are compilers of Meson's languages. Source: Meson's reference manual, "Compiler and linker variables".
var mesonCompilers = map[string][]string{"c": {"cc", "gcc", "clang", "nvc", "pgcc", "icc", "icx"}, "cpp": {"c++", "g++", "clang++", "nvc++", "pgc++", "icpc", "icpx"}}

// unbuilt refuses a folder without a project, and a project that asks for what there is not.
func unbuilt(a *tools.Command, source string) bool {
	at := path.Join(source, "meson.build")
	e := a.Stat(at).Entry
	if e.Presence == filesystem.Absent && a.Stat(source).Entry.Presence == filesystem.Present {
		a.Refuse(effects.Arg{}, state.FailsPath, "Neither source directory '"+source+"' nor build directory contain a build file meson.build", e.Likely)
		return !e.Likely
	}
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		return false
	}
	text := mesonComment.ReplaceAllString(string(e.Content), "")
	if m := mesonDemands.FindStringSubmatch(text); m != nil {
		if has, sure := mesons.Version(a, "meson", distributedMeson); has != "" && semver.IsValid("v"+m[1]) && semver.Compare("v"+has, "v"+m[1]) < 0 {
			a.Refuse(effects.Arg{}, state.FailsCommand, "Meson version is "+has+" but project requires >= "+m[1], !sure)
			return sure
		}
	}
	m := mesonLanguages.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	for _, language := range mesonQuoted.FindAllStringSubmatch(m[1], -1) {
		if uncompiled(a, language[1]) {
			return true
		}
	}
	return false
}

// uncompiled refuses a language of which no compiler is there.
func uncompiled(a *tools.Command, language string) bool {
	names := mesonCompilers[language]
	for _, name := range names {
		if p := a.World.Program(name); p.Presence != filesystem.Absent || p.Likely {
			return false
		}
	}
	for _, name := range []string{"CC", "CXX"} {
		if v := a.Lookup(name); !v.Unset {
			return false
		}
	}
	if len(names) == 0 {
		return false
	}
	a.Refuse(effects.Arg{}, state.FailsCompiler, "Unknown compiler(s): "+strings.Join(names[:3], ", ")+" are missing", false)
	return true
}

// lacksFiles refuses files and folders of headers that are named and not there.
func lacksFiles(a *tools.Command, dir, text string) bool {
	for _, m := range mesonFiles.FindAllStringSubmatch(text, -1) {
		for _, name := range mesonQuoted.FindAllStringSubmatch(m[2], -1) {
			at := in(dir, name[1])
			e := a.Stat(at).Entry
			if e.Presence != filesystem.Absent {
				continue
			}
			reason := "File " + name[1] + " does not exist: there is no " + at
			if m[1] == "include_directories" {
				reason = "Include dir " + name[1] + " does not exist: there is no " + at
			}
			a.Refuse(effects.Arg{}, state.FailsPath, reason, e.Likely)
			return !e.Likely
		}
	}
	return false
}
