package build

import (
	"path"
	"slices"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// cmakes are the CMakes of distributions. Source: the package cmake in Debian's and Ubuntu's lists of packages, 2026-11;
// those of Debian 12 and 13 read, the others from memory.
var cmakes = distro.Releases{"debian 11": "3.18.4", "debian 12": "3.25.1", "debian 13": "3.31.6",
	"ubuntu 20.04": "3.16.3", "ubuntu 22.04": "3.22.1", "ubuntu 24.04": "3.28.3"}

// minimum finds the versions of CMake that a list asks for, outside of every condition. Source: cmake_minimum_required().
var minimum = lazyregexp.New(`(?mi)^cmake_minimum_required\s*\(\s*VERSION\s+([0-9]+(?:\.[0-9]+)*)`)

// distributedCMake is the package that brings cmake.
var distributedCMake = lazyregexp.New(`^cmake$`)

// outdated refuses a list that asks for a newer CMake.
func (c cmaker) outdated(list filesystem.Entry) bool {
	m := minimum.FindStringSubmatch(string(list.Content))
	has, sure := cmakes.Version(c.Command, "cmake", distributedCMake)
	if m == nil || has == "" || semver.Compare("v"+m[1], "v"+has) <= 0 || !semver.IsValid("v"+m[1]) {
		return false
	}
	c.Refuse(effects.Arg{}, state.FailsCommand, "CMake "+m[1]+" or higher is required; the distribution has "+has, !sure)
	return sure
}

// idle refuses Ninja files where there is no ninja.
func (c cmaker) idle(to configured) bool {
	if !to.Ninja || to.Definitions["CMAKE_MAKE_PROGRAM"] != "" {
		return false
	}
	for _, name := range []string{"ninja", "ninja-build", "samu"} {
		if p := c.World.Program(name); p.Presence != filesystem.Absent || p.Likely {
			return false
		}
	}
	c.Refuse(effects.Arg{}, state.FailsCommand, "CMake was unable to find a build program corresponding to \"Ninja\": ninja is missing", false)
	return true
}

// goalsOfCMake are targets of every build. Source: cmake --build . --target help, 3.25, Makefiles and Ninja.
var goalsOfCMake = tools.WordList("all clean depend edit_cache rebuild_cache help test install install/local install/strip list_install_components preinstall package package_source Experimental Nightly Continuous")

// aimless refuses a target that the project does not have.
func (c cmaker) aimless(p *project, goals []string) bool {
	for _, goal := range goals {
		if goalsOfCMake.Has(goal) || p.targets[goal] != nil || strings.ContainsAny(goal, "/.") {
			continue
		}
		c.Refuse(effects.Arg{}, state.FailsCommand, "No rule to make target '"+goal+"': the project has "+strings.Join(p.names, ", "), false)
		return true
	}
	return false
}

// takes looks at the files that a command takes in.
func (p *project) takes(command string, args []string) {
	switch {
	case command == "configure_file" && len(args) > 1,
		command == "include" && len(args) == 1 && strings.HasSuffix(args[0], ".cmake"):
		p.taken(command, args[0])
	}
}

// taken refuses a file that a command takes in and that is not there.
func (p *project) taken(command, file string) {
	at := in(p.vars["CMAKE_CURRENT_SOURCE_DIR"], file)
	if e := p.stat(at); e.Presence != filesystem.Absent || e.Likely || slices.Contains(p.made, at) || strings.ContainsAny(file, "$<;") {
		return
	}
	p.missing = command + "(" + file + "): there is no " + at
}

// ends reports whether a condition surely holds: that a file does not exist which is not there.
func (p *project) ends(s statement) bool {
	args, known := p.expand(s.args)
	if !known || len(args) != 3 || args[0] != "NOT" || args[1] != "EXISTS" || !path.IsAbs(args[2]) {
		return false
	}
	e := p.stat(args[2])
	return e.Presence == filesystem.Absent && !e.Likely && !slices.Contains(p.made, path.Clean(args[2]))
}

// unfound refuses a target of others that is linked in a project that looks for no packages. Source: cmake-policies(7),
// CMP0028, of CMake 3.0.
func (p *project) unfound() {
	m := minimum.FindStringSubmatch(string(p.stat(path.Join(p.source, "CMakeLists.txt")).Content))
	if m == nil || semver.Compare("v"+m[1], "v3.0") < 0 {
		return
	}
	for _, name := range p.names {
		t := p.targets[name]
		if t.dim || t.unsure || t.kind == "none" {
			continue
		}
		for _, of := range t.links {
			if strings.Contains(of, "::") && !strings.ContainsAny(of, "$<>") && p.targets[of] == nil {
				p.missing = "Target \"" + name + "\" links to " + of + " but the target was not found: no find_package()"
				return
			}
		}
	}
}
