//go:build linux

package judge

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

func (e *Evidence) judgeLibraries() []Finding {
	var list []Finding
	majors := map[string][]string{}
	for _, l := range e.Host.Libraries {
		family, _ := probe.FamilyOf(l.Name)
		list = append(list, e.judgeLibrary(l, family))
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

func (e *Evidence) judgeLibrary(l gpucheck.Library, family probe.Family) Finding {
	f := Finding{Check: l.Name, Found: strings.TrimSpace("opens " + l.Version), Where: l.Path, Verdict: OK}
	if l.Kind != "" {
		f.Found = l.Kind + " " + l.Version
	}
	if l.Outcome == gpucheck.Opened {
		e.judgeOpened(&f, l, family)
	} else {
		e.judgeUnopened(&f, l, family)
	}
	return f
}

func (e *Evidence) judgeOpened(f *Finding, l gpucheck.Library, family probe.Family) {
	byPath := slices.Contains(e.LibraryPath, filepath.Dir(l.Path))
	others := slices.DeleteFunc(slices.Clone(l.Also), aside)
	module := e.Surroundings.Module
	switch {
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
		if l.Version == "" && family.Versioned {
			f.Why += "; this copy does not tell its version"
		}
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
