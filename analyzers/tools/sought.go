package tools

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// Search looks for what compilers look for.
type Search struct{ *World }

// Search is what the compilers of this World find.
func (m *World) Search() Search { return Search{m} }

// Lacks is state.State's.
func (m Search) Lacks(s packages.Sought, patterns ...string) (lacks, likely bool) {
	return m.State.Lacks(s, patterns)
}

// BroughtBy says in words which package has what is lacking, "" where nothing tells.
func (m Search) BroughtBy(s packages.Sought) string {
	arrivals := m.State.Arrivals
	if len(arrivals) == 0 {
		return ""
	}
	if name := arrivals[len(arrivals)-1].Packages.Developing(s); name != "" {
		return " (package " + name + " has it)"
	}
	return ""
}

// systemLibraries are where linkers look for a library of the system: those of the distribution's compilers, on amd64.
// Source: gcc's -print-search-dirs on Debian 12.
func systemLibraries(name string) (patterns []string) {
	for _, dir := range []string{"/usr/lib/x86_64-linux-gnu", "/usr/lib", "/lib/x86_64-linux-gnu", "/lib", "/usr/local/lib", "/usr/local/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/usr/lib/gcc/*/*"} {
		patterns = append(patterns, dir+"/lib"+name+".so", dir+"/lib"+name+".a")
	}
	return patterns
}

// systemHeaders are where preprocessors look for a header of the system.
func systemHeaders(name string, cxx bool) []string {
	dirs := []string{"/usr/local/include", "/usr/include/x86_64-linux-gnu", "/usr/include", "/usr/lib/gcc/*/*/include", "/usr/lib/gcc/*/*/include-fixed", "/usr/lib/llvm-*/lib/clang/*/include"}
	if cxx {
		dirs = append(dirs, "/usr/include/c++/*", "/usr/include/x86_64-linux-gnu/c++/*")
	}
	for i := range dirs {
		dirs[i] += "/" + name
	}
	return dirs
}

// LacksHeader is Lacks for a header that is included as <NAME>, without further folders.
func (m Search) LacksHeader(name string, cxx bool) (lacks, likely bool) {
	if m.Arch() != "amd64" || !m.plainPreprocessor() {
		return false, false
	}
	return m.Lacks(headerOf(name), systemHeaders(name, cxx)...)
}

func headerOf(name string) packages.Sought {
	top, _, _ := strings.Cut(name, "/")
	return packages.Sought{Kind: packages.Header, Name: top}
}

// LacksLibrary is Lacks for what -lNAME links with, without further folders.
func (m Search) LacksLibrary(name string) (lacks, likely bool) {
	if m.Arch() != "amd64" || name == "" || name[0] == ':' || !m.PlainLinker() {
		return false, false
	}
	return m.Lacks(packages.Sought{Kind: packages.Library, Name: name}, systemLibraries(name)...)
}

// PlainLinker reports whether no variable changes what a linker does.
func (m Search) PlainLinker() bool {
	for _, v := range []string{"LIBRARY_PATH", "LD_RUN_PATH", "LDFLAGS"} {
		if !m.Lookup(v).Unset {
			return false
		}
	}
	return true
}

// plainPreprocessor reports whether no variable changes where headers are looked for.
func (m Search) plainPreprocessor() bool {
	for _, v := range []string{"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"} {
		if !m.Lookup(v).Unset {
			return false
		}
	}
	return true
}

// NoHeader is what a compiler says of a header that it does not find.
func (m Search) NoHeader(name string) string {
	return name + ": No such file or directory" + m.BroughtBy(headerOf(name))
}

// NoLibrary is what a linker says of a library that it does not find.
func (m Search) NoLibrary(name string) string {
	return "cannot find -l" + name + m.BroughtBy(packages.Sought{Kind: packages.Library, Name: name})
}

// NoModule is what pkg-config says of a module that it does not find.
func (m Search) NoModule(name string) string {
	return "No package '" + name + "' found" + m.BroughtBy(packages.Sought{Kind: packages.PkgFile, Name: name})
}

// pkgFolders are where pkg-config looks. Source: pkg-config --variable pc_path pkg-config of Debian 12.
var pkgFolders = []string{"/usr/local/lib/x86_64-linux-gnu/pkgconfig/", "/usr/local/lib/pkgconfig/", "/usr/local/share/pkgconfig/",
	"/usr/lib/x86_64-linux-gnu/pkgconfig/", "/usr/lib/pkgconfig/", "/usr/share/pkgconfig/"}

// LacksModule is Lacks for a module of pkg-config's.
func (m Search) LacksModule(name string) (lacks, likely bool) {
	if m.Arch() != "amd64" || !m.plainModules() || strings.HasPrefix(name, "-") || strings.ContainsAny(name, "/ ") {
		return false, false
	}
	return m.Lacks(packages.Sought{Kind: packages.PkgFile, Name: name}, modulePlaces(name)...)
}

// plainModules reports whether no variable changes where pkg-config looks.
func (m Search) plainModules() bool {
	for _, v := range []string{"PKG_CONFIG_PATH", "PKG_CONFIG_LIBDIR", "PKG_CONFIG_SYSROOT_DIR"} {
		if !m.Lookup(v).Unset {
			return false
		}
	}
	return true
}

// modulePlaces are where pkg-config looks for a module.
func modulePlaces(name string) (places []string) {
	for _, dir := range pkgFolders {
		places = append(places, dir+name+".pc")
	}
	return places
}

// LacksFile is Lacks for a header of a library, or a module of pkg-config's, that some packages own, as "a|b", where
// the repositories tell of no files; reason is what is said of it, "" where it is there or may be.
func (m Search) LacksFile(s packages.Sought, owners string) (reason string, likely bool) {
	places, plain, said := modulePlaces(s.Name), m.plainModules(), "No package '"+s.Name+"' found"
	if s.Kind == packages.Header {
		places, plain, said = systemHeaders(s.Name, false), m.plainPreprocessor(), s.Name+": No such file or directory"
		places = slices.DeleteFunc(places, filesystem.HasWildcard) // the compilers' own have none of libraries
		s = headerOf(s.Name)
	}
	if !plain || m.Arch() != "amd64" {
		return "", false
	}
	for _, s := range []packages.Sought{s, {Kind: packages.Owned, Name: owners}} {
		brought := m.BroughtBy(s)
		if lacks, likely := m.Lacks(s, places...); lacks && s.Name != "" && (s.Kind != packages.Header || brought != "") {
			return said + brought, likely // a header that no package has there may lie in a folder that is searched as well
		}
	}
	return "", false
}

// Found reports whether one of the programs is there, or may be.
func (m Search) Found(names ...string) bool {
	for _, name := range names {
		if p := m.Program(name); p.Presence != filesystem.Absent || p.Likely {
			return true
		}
	}
	return false
}
