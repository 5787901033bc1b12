//go:build linux

package judge

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
)

func (e *Evidence) judgeLibraries() []Finding {
	var list []Finding
	majors := map[string][]string{}
	for _, l := range e.Host.Libraries {
		family, _ := gpucheck.SharedLibraryOf(l.Name)
		f := e.judgeLibrary(l, family)
		f.Fix = e.concrete(f.Fix)
		list = append(list, f)
		if major := family.Major(l.Name); l.Outcome == gpucheck.Opened && major != "" && !l.ByPath {
			majors[major] = append(majors[major], l.Name)
		}
	}
	if len(majors) > 1 {
		var all []string
		for major, names := range majors {
			all = append(all, fmt.Sprintf("CUDA %s: %s", major, strings.Join(names, " ")))
		}
		slices.Sort(all)
		list = append(list, Finding{Check: "libraries", Found: "of several CUDA majors", Verdict: Note, Why: strings.Join(all, "; ")})
	}
	return list
}

func (e *Evidence) judgeLibrary(l gpucheck.Library, family gpucheck.SharedLibrary) Finding {
	f := Finding{Check: l.Name, Found: strings.TrimSpace("opens " + l.Version), Where: l.Path, Verdict: OK}
	if l.Kind != "" {
		f.Found = l.Kind + " " + l.Version
	}
	switch {
	case l.Outcome != gpucheck.Opened:
		e.judgeUnopened(&f, l, family)
	case l.ByPath && l.Dangling != "":
		judgeDangling(&f, l, family)
		f.Verdict = Note
		if family.Driver || e.sibling(l, family) != nil {
			f.Verdict = Broken
		}
	case family.Driver && l.ByPath:
		f.Found = "missing"
		e.judgeNoDriverLibrary(&f, l)
	default:
		e.judgeOpened(&f, l, family)
	}
	return f
}

func (e *Evidence) judgeOpened(f *Finding, l gpucheck.Library, family gpucheck.SharedLibrary) {
	byPath := slices.Contains(e.LibraryPath, filepath.Dir(l.Path))
	others := slices.DeleteFunc(slices.Clone(l.Also), aside)
	module := e.Surroundings.Module
	switch sibling := e.sibling(l, family); {
	case l.Mixed != "":
		f.Verdict = Broken
		f.Why, f.Fix = "of another version than the libraries of its package that are found with it: "+l.Mixed, reinstall(l.Name, family)
	case wrongMajor(l):
		f.Verdict, f.Why = Broken, "a library of this name is of version "+strings.SplitN(l.Name, ".so.", 2)[1]+", and this one says "+l.Version
		f.Fix = "take this copy away, or out of LD_LIBRARY_PATH"
	case sibling != nil && !l.ByPath && strings.HasPrefix(family.Package, "libcudnn") && filepath.Dir(sibling.Path) != filepath.Dir(l.Path):
		f.Verdict, f.Why = Note, sibling.Name+" is found in another folder, "+filepath.Dir(sibling.Path)+": cuDNN's libraries must be of one version"
		f.Fix = reinstall(l.Name, family)
	case l.ByPath && sibling != nil:
		f.Found, f.Verdict = "missing", Broken
		f.Why = "it belongs with " + sibling.Path + " and is not found; " + l.Path + " is of another installation"
		f.Fix = reinstall(l.Name, family)
	case family.Driver && l.Kind == "" && module != "" && fileVersion(l.Path) != "" && fileVersion(l.Path) != module:
		f.Verdict = Broken
		f.Why = "this copy is of another version than the kernel module " + module
		f.Fix = "keep no copy of the driver's libraries in the image; after a driver update, restart the machine or the container"
	case l.Kind == "stub":
		f.Verdict = Broken
		f.Why, f.Fix = "this is the toolkit's stub, which only linking may use: no program can reach the GPU through it", "take the stubs folder out of LD_LIBRARY_PATH"
	case l.Kind == "compat":
		e.judgeCompat(f)
	case byPath && len(others) > 0:
		f.Verdict, f.Why = Note, "LD_LIBRARY_PATH hides "+strings.Join(others, ", ")
		if l.Version == "" && family.Asked {
			f.Why += "; this copy does not tell its version"
		}
	case l.ByPath && family.Stem == "libcupti" && e.byName("libcudart"):
		f.Found, f.Verdict = f.Found+", by path only", Note
		f.Why = "the CUDA toolkit here has none: profilers that open it by name do not find it"
		f.Fix = "install " + packagesOf(l.Name, family)
	case l.ByPath:
		f.Found += ", by path only"
	case len(others) > 0:
		f.Why = "also there: " + strings.Join(others, ", ")
	}
}

// judgeCompat judges cuda-compat's libraries in place of the driver's.
func (e *Evidence) judgeCompat(f *Finding) {
	f.Verdict, f.Why = Note, "cuda-compat's copy is used in place of the driver's"
	if version := fileVersion(f.Where); version != "" && gpucheck.Newer(e.Surroundings.Module, version) {
		f.Why += ", although the driver is newer: CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803)"
		f.Fix = "take the compat folder out of LD_LIBRARY_PATH"
	}
	for _, g := range e.Host.GPUs {
		if allowed, known := gpucheck.CompatAllowed(g.Brand); known && !allowed {
			f.Verdict, f.Why = Broken, g.Name+" is not a data center device: forward compatibility does not work on it"
			f.Fix = "take the compat folder out of LD_LIBRARY_PATH, or update the driver"
		}
	}
}

// fileVersion reads 580.95.05 from libcuda.so.580.95.05.
func fileVersion(file string) string {
	_, version, _ := strings.Cut(filepath.Base(file), ".so.")
	if strings.Count(version, ".") == 0 {
		return ""
	}
	return version
}

// aside reports whether no program is meant to find a file: stubs, and cuda-compat's where the driver's own is used.
func aside(file string) bool {
	return strings.Contains(file, "/stubs/") || strings.Contains(file, "/compat/")
}

// sibling returns a library of the same package that is found by name: their files belong together. The performance
// libraries beside CUPTI are left out, which few programs open.
func (e *Evidence) sibling(l gpucheck.Library, family gpucheck.SharedLibrary) *gpucheck.Library {
	if family.Package == "" || strings.HasPrefix(family.Stem, "libnvperf") {
		return nil
	}
	_, version, _ := strings.Cut(l.Name, ".so.")
	for i := range e.Host.Libraries {
		other := &e.Host.Libraries[i]
		of, _ := gpucheck.SharedLibraryOf(other.Name)
		_, its, _ := strings.Cut(other.Name, ".so.")
		if of.Package == family.Package && its == version && other.Outcome == gpucheck.Opened && !other.ByPath {
			return other
		}
	}
	return nil
}

// byName reports whether a library of a family is found by name.
func (e *Evidence) byName(stem string) bool {
	return slices.ContainsFunc(e.Host.Libraries, func(l gpucheck.Library) bool {
		f, _ := gpucheck.SharedLibraryOf(l.Name)
		return f.Stem == stem && l.Outcome == gpucheck.Opened && !l.ByPath
	})
}

// wrongMajor reports whether a library says that it is of another major version than its name.
func wrongMajor(l gpucheck.Library) bool {
	_, name, _ := strings.Cut(l.Name, ".so.")
	name, _, _ = strings.Cut(name, ".")
	version, _, dotted := strings.Cut(l.Version, ".")
	return dotted && name != "" && name != "1" && version != name
}

// concrete puts the CUDA version that is here into the names of packages which hold one: libcudnn9-cuda-X,
// libcurand-X-Y, nvidia-cudnn-cuNN.
func (e *Evidence) concrete(fix string) string {
	version := e.Host.CUDA
	for _, l := range e.Host.Libraries {
		if strings.HasPrefix(l.Name, "libcudart.so.") && l.Outcome == gpucheck.Opened && !l.ByPath && l.Version != "" {
			version = l.Version
		}
	}
	major, minor, ok := strings.Cut(version, ".")
	if !ok {
		return fix
	}
	fix = strings.NewReplacer("-X-Y", "-"+major+"-"+minor, "-cuda-X", "-cuda-"+major).Replace(fix)
	if major == "13" { // of which NVIDIA names most wheels without it
		for _, wheel := range []string{"nvidia-cufft", "nvidia-curand", "nvidia-cusolver", "nvidia-cusparse"} {
			fix = strings.ReplaceAll(fix, wheel+"-cuNN", wheel)
		}
	}
	return strings.ReplaceAll(fix, "-cuNN", "-cu"+major)
}

func packagesOf(name string, family gpucheck.SharedLibrary) string {
	debian, wheel := family.Packages(name)
	return debian + ", or the wheel " + wheel
}

// reinstall puts a package's files back, all of one version.
func reinstall(name string, family gpucheck.SharedLibrary) string {
	debian, wheel := family.Packages(name)
	return "install " + debian + " again, or use the wheel " + wheel + " alone: do not mix their folders"
}
