package gpucheck

import (
	"cmp"
	"slices"
	"strings"
	"sync"
)

// SharedLibrary is one of NVIDIA's libraries in all its versions, a row of "shared libraries".
type SharedLibrary struct {
	Stem    string   // libcublas
	Driver  bool     // comes with the driver, never with an image
	Own     []string // its own major versions, newest first: 9, 8; nil where the SONAME goes by the toolkit's version
	Package string   // NVIDIA's Debian package without the version, and NVIDIA's wheel without -cuNN
	Wheel   string
	Tried   bool // `gpu check` opens it
	Asked   bool // and asks it for its version

	suffixes [len(majors)]string // of the SONAME, by the toolkit's major version
}

// majors are the toolkits that the table has columns of.
var majors = [...]string{"10", "11", "12", "13"}

// SharedLibraries is the table in its order.
var SharedLibraries = sync.OnceValue(func() []SharedLibrary {
	var list []SharedLibrary
	for _, r := range rowsOf("shared libraries") {
		l := SharedLibrary{Stem: r[0], Driver: r[1] == "driver", Package: r[7], Wheel: r[8]}
		l.Tried, l.Asked = r[9] != "", r[9] == "asks"
		copy(l.suffixes[:], r[2:6])
		if r[6] != "" {
			l.Own = strings.Fields(r[6])
		}
		list = append(list, l)
	}
	return list
})

// SharedLibraryOf returns the library that a file, a SONAME or a stem is of; ok is false where the table does not hold
// it.
func SharedLibraryOf(name string) (l SharedLibrary, ok bool) {
	stem, _, _ := strings.Cut(name[strings.LastIndexByte(name, '/')+1:], ".so")
	for _, l := range SharedLibraries() {
		if l.Stem == stem {
			return l, true
		}
	}
	return SharedLibrary{}, false
}

// Soname returns the name under which a toolkit of a version (12.4) has the library, "" where the table does not say,
// and where the name has no part of the toolkit's version.
func (l SharedLibrary) Soname(toolkit string) string {
	at := slices.Index(majors[:], majorOf(toolkit))
	if at < 0 || l.suffixes[at] == "" {
		return ""
	}
	_, minor, _ := strings.Cut(minorOf(toolkit), ".")
	return l.Stem + ".so" + strings.ReplaceAll(l.suffixes[at], "%m", minor)
}

// Sonames lists the names that `gpu check` tries, oldest first: those of CUDA 11 on, and of its own versions the last
// two. CUPTI's name has the minor version in CUDA 11, of which 11.8 is the last.
func (l SharedLibrary) Sonames() []string {
	var list []string
	for _, major := range l.Own[:min(len(l.Own), 2)] {
		list = append([]string{l.Stem + ".so." + major}, list...)
	}
	for _, toolkit := range []string{"11.8", "12.0", "13.0"} {
		if name := l.Soname(toolkit); name != "" && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	if len(list) == 0 {
		return []string{l.Stem + ".so"}
	}
	return list
}

// Major returns the CUDA major version that a SONAME of the library belongs to, "" where several have the same, or none
// has.
func (l SharedLibrary) Major(soname string) string {
	found := ""
	for _, major := range majors[1:] {
		if name := l.Soname(major + ".8"); name != soname {
			continue
		}
		if found != "" {
			return ""
		}
		found = major
	}
	return found
}

// Debian names NVIDIA's package that has the library by a SONAME for a toolkit version (12.4, or "X.Y" for one that is
// not known); "" where the toolkit does not have it under that name.
func (l SharedLibrary) Debian(soname, toolkit string) string {
	major, minor, _ := strings.Cut(minorOf(toolkit), ".")
	own := strings.TrimPrefix(soname, l.Stem+".so.")
	switch {
	case l.Package == "":
		return ""
	case l.Own != nil && l.Package == "libcudnn" && own != "8" && own != "7":
		return l.Package + own + "-cuda-" + major
	case l.Own != nil:
		return l.Package + own
	case major != "X" && l.Soname(toolkit) != soname:
		return ""
	}
	return l.Package + "-" + major + "-" + minor
}

// Packages names what has a SONAME: the Debian package, with X-Y for a CUDA version that the SONAME does not tell, and
// the wheel.
func (l SharedLibrary) Packages(soname string) (debian, wheel string) {
	major := l.Major(soname)
	debian, wheel = l.Debian(soname, cmp.Or(major, "X")+".Y"), l.Wheel
	switch {
	case major == "":
		wheel += "-cuNN"
	case major != "13":
		wheel += "-cu" + major
	}
	return debian, wheel
}
