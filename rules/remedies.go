package rules

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/table"
	"github.com/layerlint/layerlint/analyzers/tools/typos"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// provider says how a command that a PATH of these directories does not find gets there. Where it is installed in a
// directory that PATH leaves out, no package helps. A path has no directories.
func provider(s *state.State, name string, searched []string) []Related {
	if at := leftOut(s, name, searched); at != "" {
		return overwritten(s, searched, fmt.Sprintf("%s is at %s, which PATH leaves out here", name, at))
	}
	if meant := typos.Meant(name, table.Tools.Knows); meant != "" {
		return []Related{note("did you mean %s?", meant)}
	}
	elsewhere := namesakes(s, name)
	if len(searched) > 0 && len(elsewhere) == 1 && path.Base(path.Dir(elsewhere[0])) == "bin" && mayRun(s, elsewhere[0]) {
		return []Related{note("%s is at %s, which PATH leaves out; add ENV PATH=%s:$PATH", name, elsewhere[0], path.Dir(elsewhere[0]))}
	}
	r := references.For(s, name)
	var related []Related
	if r.Package != "" && len(searched) > 0 && !slices.Contains(searched, "/usr/bin") && !slices.Contains(searched, "/bin") {
		related = overwritten(s, searched, "PATH leaves out /usr/bin here, where packages install their commands")
	}
	related = append(related, typed(r)...)
	if variant := references.DevelVariant(s.ImageRef, name); variant != "" {
		related = append(related, note("%s has it", variant))
	}
	return append(related, found(elsewhere)...)
}

// typed is a remedy in words.
func typed(r references.Remedy) []Related {
	var related []Related
	switch {
	case r.Package != "":
		related = append(related, note("provided by package %s: %s", r.Package, r.Install))
	case r.Install != "":
		related = append(related, note("to install it: %s", r.Install))
	}
	if r.Note != "" {
		related = append(related, note("%s", r.Note))
	}
	return related
}

// standardPath are the directories that PATH has in images by default, those of users' commands first. Source:
// BuildKit's DefaultPathEnv.
var standardPath = []string{"/usr/local/bin", "/usr/bin", "/bin", "/usr/local/sbin", "/usr/sbin", "/sbin"}

// leftOut is the program of that name in a directory that PATH has by default or in the base image, and here has not;
// "" where none is.
func leftOut(s *state.State, name string, searched []string) string {
	if s.Files == nil || len(searched) == 0 || strings.Contains(name, "/") {
		return ""
	}
	dirs := standardPath
	if s.Image != nil {
		for _, v := range s.Image.Config.Env {
			if value, ok := strings.CutPrefix(v, "PATH="); ok {
				dirs = append(slices.Clip(dirs), strings.Split(value, ":")...)
			}
		}
	}
	for _, dir := range dirs {
		if at := path.Join("/", dir, name); !slices.Contains(searched, dir) && startable(s, at) {
			return at
		}
	}
	return ""
}

// overwritten points at the ENV that set PATH, where it is the value that was searched, with what to write in its
// place.
func overwritten(s *state.State, searched []string, what string) []Related {
	v, ok := s.Env.Lookup("PATH")
	value := strings.Join(searched, ":")
	if !ok || v.Value != value || v.Cause.Span.Nowhere() {
		return []Related{note("%s", what)}
	}
	return because(v.Cause, "%s; ENV PATH=%s:$PATH keeps it", what, strings.Trim(value, ":"))
}

// namesakes are at most two programs of that name elsewhere.
func namesakes(s *state.State, name string) []string {
	var all []string
	for _, other := range references.Elsewhere(s.Files, name, 20) {
		if len(all) < 2 && !internal(other) && startable(s, other) {
			all = append(all, other)
		}
	}
	return all
}

// found are notes of where programs are.
func found(programs []string) []Related {
	var related []Related
	for _, p := range programs {
		related = append(related, note("found: %s", p))
	}
	return related
}

// mayRun reports whether nothing is known to keep the user from a program.
func mayRun(s *state.State, p string) bool {
	return state.Identify(s.Files, s.User).Forbidden(s.Files, p, state.ToExecute).Where == ""
}

// startable reports whether a file can be started, as far as its kind and mode tell.
func startable(s *state.State, p string) bool {
	e := filesystem.StatProgram(s.Files, p).Entry
	return e.Presence == filesystem.Present && e.Type != filesystem.Directory &&
		(!e.Has(filesystem.KnowMode) || e.Mode&0o111 != 0)
}

// internal reports whether a path is among what programs keep for themselves or not of programs at all:
// /usr/lib/apt/methods/ssh is not what anyone means by ssh. Below them, bin holds commands, as in
// /usr/lib/postgresql/15/bin.
func internal(p string) bool {
	if dir := path.Base(path.Dir(p)); dir == "bin" || dir == "sbin" {
		return false
	}
	return slices.ContainsFunc([]string{"/usr/lib", "/usr/lib32", "/usr/lib64", "/lib", "/lib64", "/usr/libexec", "/usr/share", "/usr/include", "/usr/src",
		"/etc", "/var", "/run", "/proc", "/sys", "/dev"}, func(dir string) bool { return filesystem.Within(p, dir) })
}
