package gpu

import (
	"sync"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// owners are the packages that bring a tool or library, themselves or by what they depend on. Sources: Depends of the
// CUDA 13.0.2 packages and of conda-forge's metapackages for 12.x; the package sets of NVIDIA's Dockerfiles.
var owners = map[string]*lazyregexp.Regexp{
	"nvcc":       lazyregexp.New(`^cuda-(?:nvcc|compiler|minimal-build|toolkit)-\d+-\d+$`),
	"headers":    lazyregexp.New(`^cuda-(?:cudart-dev|libraries-dev|nvcc|compiler|minimal-build|toolkit)-\d+-\d+$`),
	"libcupti":   lazyregexp.New(`^cuda-(?:cupti|command-line-tools|toolkit)-\d+-\d+$`),
	"libcudnn":   lazyregexp.New(`^libcudnn\d+(?:-cuda-\d+)?$`),
	"libnccl":    lazyregexp.New(`^libnccl2?$`),
	"libnvinfer": lazyregexp.New(`^libnvinfer(?:\d+|-dev)$`),

	"libnvinfer_plugin": lazyregexp.New(`^libnvinfer-plugin(?:\d+|-dev)$`),
	"libnvonnxparser":   lazyregexp.New(`^libnvonnxparsers(?:\d+|-dev)$`),
	"libnvparsers":      lazyregexp.New(`^libnvparsers(?:\d+|-dev)$`),
}

// owner is the form of the packages that bring a tool or library; nil when none is known.
func owner(name string) *lazyregexp.Regexp {
	if form := owners[name]; form != nil {
		return form
	}
	return debs()[name]
}

// debs are the packages of a toolkit's libraries, by stem.
var debs = sync.OnceValue(func() map[string]*lazyregexp.Regexp {
	forms := map[string]*lazyregexp.Regexp{}
	for _, l := range gpucheck.SharedLibraries() {
		if l.Package != "" && l.Own == nil && owners[l.Stem] == nil {
			forms[l.Stem] = lazyregexp.New(`^(?:` + l.Package + `(?:-dev)?|cuda|cuda-runtime|cuda-libraries(?:-dev)?|cuda-toolkit)(?:-\d+-\d+)?$`)
		}
	}
	return forms
})

// majorInName is the library's major version in the name of its package: libcudnn9-cuda-12, libnvinfer10.
var majorInName = lazyregexp.New(`^lib[a-z-]*[a-z](\d+)`)

// majorOfPackage is the major version of the library that a package brings, from its name, or else from its version.
func majorOfPackage(name, version string) string {
	if m := majorInName.FindStringSubmatch(name); m != nil {
		return m[1]
	}
	return majorOf(version)
}

// owned is what the installed packages let expect where the files leave it open, with the library's own major version
// where a package names it; it is never certain.
func (k *Stack) owned(name string) (major string, p filesystem.Presence) {
	form := owner(name)
	if form == nil {
		return "", filesystem.Unknown
	}
	for key, held := range k.State.Packages.All() {
		if held.Presence != filesystem.Present || !form.MatchString(key.Name) || key.Manager != "dpkg" && key.Manager != "rpm" && key.Manager != "" {
			continue
		}
		p = filesystem.Present
		if m := majorOfPackage(key.Name, held.Version); compareVersions(m, major) > 0 {
			major = m
		}
	}
	if p == filesystem.Unknown && k.State.Packages.Complete && k.initial {
		return "", filesystem.Absent
	}
	return major, p
}

// otherwise reports whether the packages of an untouched image that have a toolkit's library are all of CUDA versions
// that give it another SONAME: libcublas-11-8 has no libcublas.so.12.
func (k *Stack) otherwise(stem, soname string) bool {
	form := owner(stem)
	if fixed(stem) || !k.State.Packages.Complete || !k.initial {
		return false
	}
	for key, held := range k.State.Packages.All() {
		if held.Presence == filesystem.Absent || !form.MatchString(key.Name) {
			continue
		}
		m := versionInName.FindStringSubmatch(key.Name)
		if m == nil {
			return false
		}
		if name := Soname(stem, m[1]+"."+m[2]); name == "" || name == soname {
			return false
		}
	}
	return true
}

// versionInName is the CUDA version at the end of a package's name.
var versionInName = lazyregexp.New(`-(\d+)-(\d+)$`)
