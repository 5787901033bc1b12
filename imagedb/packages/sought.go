package packages

import (
	"path"
	"strings"
)

// Sought is something that compilers, linkers, pkg-config or CMake look for in the folders of packages.
type Sought struct {
	Kind SoughtKind
	Name string // of a header: the first part of its path; of a library: what follows -l
}

// SoughtKind says who looks for it.
type SoughtKind byte

// The zero kind is none.
const (
	Header      SoughtKind = 'h'
	Library     SoughtKind = 'l'
	PkgFile     SoughtKind = 'p' // NAME.pc
	CMakeConfig SoughtKind = 'c' // NAMEConfig.cmake or NAME-config.cmake, in small letters
	PerlModule  SoughtKind = 'm' // NAME or NAME::NAME, what is below it included
	Shared      SoughtKind = 's' // a soname, which the dynamic loader looks for
	Owned       SoughtKind = 'o' // what one of some packages has, as "a|b": for repositories of which no files are known
)

// PerlModuleAt is the module that a file of a package's is for Perl; nothing where it is none. Source: perlrun(1) and
// Debian's Perl Policy 5.36, "Perl Packaging".
func PerlModuleAt(p string) Sought {
	for _, dir := range []string{"/usr/share/perl5/", "/usr/lib/x86_64-linux-gnu/perl5/5.", "/usr/share/perl/5.", "/usr/lib/x86_64-linux-gnu/perl/5.", "/usr/lib/x86_64-linux-gnu/perl-base/"} {
		rest, ok := strings.CutPrefix(p, dir)
		if !ok {
			continue
		}
		if strings.HasSuffix(dir, "5.") {
			_, rest, _ = strings.Cut(rest, "/")
		}
		if name, ok := strings.CutSuffix(rest, ".pm"); ok {
			return PerlModuleOf(strings.ReplaceAll(name, "/", "::"))
		}
	}
	return Sought{}
}

// PerlModuleOf is what is sought for a module: the first two parts of its name.
func PerlModuleOf(name string) Sought {
	parts := strings.SplitN(name, "::", 3)
	return Sought{PerlModule, strings.Join(parts[:min(2, len(parts))], "::")}
}

// String is the kind's letter and the name.
func (s Sought) String() string { return string(s.Kind) + s.Name }

// multiarch are the folders of amd64's libraries and headers.
const multiarch = "x86_64-linux-gnu"

// SoughtAt is what a file is sought for; nothing where no search leads to it.
func SoughtAt(p string) Sought {
	rest, ok := strings.CutPrefix(p, "/usr/")
	if !ok {
		if rest = strings.TrimPrefix(p, "/"); !strings.HasPrefix(rest, "lib/") {
			return Sought{}
		}
	}
	if rest, ok := strings.CutPrefix(rest, "include/"); ok {
		rest = strings.TrimPrefix(rest, multiarch+"/")
		if cxx, ok := strings.CutPrefix(rest, "c++/"); ok {
			if _, rest, ok = strings.Cut(cxx, "/"); !ok {
				return Sought{}
			}
			rest = strings.TrimPrefix(rest, multiarch+"/")
		}
		name, _, _ := strings.Cut(rest, "/")
		return Sought{Header, name}
	}
	dir, base := path.Split(rest)
	if strings.HasSuffix(base, ".cmake") {
		for _, end := range []string{"-config.cmake", "Config.cmake"} {
			if name, ok := strings.CutSuffix(base, end); ok && name != "" {
				return Sought{CMakeConfig, strings.ToLower(name)}
			}
		}
		return Sought{}
	}
	if name, ok := strings.CutSuffix(base, ".pc"); ok && strings.HasSuffix(dir, "/pkgconfig/") {
		return Sought{PkgFile, name}
	}
	if rest, ok := strings.CutPrefix(dir, "lib/gcc/"+multiarch+"/"); ok {
		if _, within, _ := strings.Cut(strings.TrimSuffix(rest, "/"), "/"); within == "include" {
			return Sought{Header, base}
		} else if within != "" {
			return Sought{}
		}
		dir = "lib/"
	}
	if name, ok := strings.CutPrefix(base, "lib"); ok && (dir == "lib/" || dir == "lib/"+multiarch+"/") {
		for _, end := range []string{".so", ".a"} {
			if name, ok := strings.CutSuffix(name, end); ok {
				return Sought{Library, name}
			}
		}
	}
	return Sought{}
}
