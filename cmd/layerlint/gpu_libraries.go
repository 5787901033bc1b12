//go:build linux

package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

// fixRefused mends what the loader says of a file that it will not take.
func fixRefused(message string) string {
	switch {
	case strings.Contains(message, "file too short"):
		return "the file is empty, as images built under NVIDIA's runtime keep them: delete it from the image"
	case strings.Contains(message, "undefined symbol"), strings.Contains(message, "not found (required by"):
		return "libraries of different versions meet: see which copies LD_LIBRARY_PATH puts first"
	case strings.Contains(message, "wrong ELF class"), strings.Contains(message, "invalid ELF header"):
		return "the file is built for another machine, or damaged: install it again"
	}
	return ""
}

func (p *probing) judgeLibraries() {
	majors := map[string][]string{}
	for _, l := range p.report.Host.Libraries {
		f := gpuFinding{Check: l.Name, Found: strings.TrimSpace("opens " + l.Version), Where: l.Path, Verdict: "ok"}
		if l.Kind != "" {
			f.Found = l.Kind + " " + l.Version
		}
		family, _ := probe.FamilyOf(l.Name)
		switch l.Outcome {
		case gpucheck.Opened:
			p.judgeOpened(&f, l, family)
			if major := family.Major(l.Name); major != "" && !l.ByPath {
				majors[major] = append(majors[major], l.Name)
			}
		default:
			p.judgeUnopened(&f, l, family)
		}
		p.add(f)
	}
	if len(majors) > 1 {
		var all []string
		for major, names := range majors {
			all = append(all, fmt.Sprintf("CUDA %s: %s", major, strings.Join(names, " ")))
		}
		slices.Sort(all)
		p.add(gpuFinding{Check: "libraries", Found: "of several CUDA majors", Verdict: "note", Why: strings.Join(all, "; ")})
	}
}

func (p *probing) judgeOpened(f *gpuFinding, l gpucheck.Library, family probe.Family) {
	paths := filepath.SplitList(p.report.Host.Env["LD_LIBRARY_PATH"])
	byPath := slices.ContainsFunc(paths, func(dir string) bool { return dir != "" && inside(dir, l.Path) })
	others := slices.DeleteFunc(slices.Clone(l.Also), aside)
	module := p.around.Module
	switch {
	case family.Driver && l.Kind == "" && module != "" && fileVersion(l.Path) != "" && fileVersion(l.Path) != module:
		f.Verdict = "broken"
		f.Why = "this copy is of another version than the kernel module " + module
		f.Fix = "keep no copy of the driver's libraries in the image; after a driver update, restart the machine or the container"
	case l.Kind == "stub":
		f.Verdict = "broken"
		f.Why, f.Fix = "this is the toolkit's stub, which only linking may use: no program can reach the GPU through it", "take the stubs folder out of LD_LIBRARY_PATH"
	case l.Kind == "compat":
		p.judgeCompat(f)
	case byPath && len(others) > 0:
		f.Verdict, f.Why = "note", "LD_LIBRARY_PATH hides "+strings.Join(others, ", ")
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
func (p *probing) judgeCompat(f *gpuFinding) {
	f.Verdict, f.Why = "note", "cuda-compat's copy is used in place of the driver's"
	if version := fileVersion(f.Where); version != "" && gpucheck.Newer(p.around.Module, version) {
		f.Why += ", although the driver is newer: CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803)"
		f.Fix = "take the compat folder out of LD_LIBRARY_PATH"
	}
	for _, g := range p.report.Host.GPUs {
		if allowed, known := gpucheck.CompatAllowed(g.Brand); known && !allowed {
			f.Verdict, f.Why = "broken", g.Name+" is no data centre device: forward compatibility does not work on it"
			f.Fix = "take the compat folder out of LD_LIBRARY_PATH, or update the driver"
		}
	}
}

// fileVersion reads 580.95.05 off libcuda.so.580.95.05.
func fileVersion(file string) string {
	_, version, _ := strings.Cut(filepath.Base(file), ".so.")
	if strings.Count(version, ".") == 0 {
		return ""
	}
	return version
}

// aside tells files that no program is meant to find: stubs, and cuda-compat's where the driver's own is used.
func aside(file string) bool {
	return strings.Contains(file, "/stubs/") || strings.Contains(file, "/compat/")
}

// inside tells whether the file lies in the folder, links of both followed.
func inside(dir, file string) bool {
	real, err := filepath.EvalSymlinks(dir)
	return err == nil && filepath.Dir(file) == real
}

func (p *probing) judgeUnopened(f *gpuFinding, l gpucheck.Library, family probe.Family) {
	f.Found, f.Why, f.Verdict, f.Fix = string(l.Outcome), l.Error, "broken", fixRefused(l.Error)
	missing, isMissing := probe.Missing(l.Error[strings.LastIndex(l.Error, "; ")+1:])
	missing = strings.TrimSpace(missing)
	switch {
	case l.Outcome == gpucheck.Unasked:
		f.Verdict = "unknown"
	case isMissing && missing == l.Name && family.Driver:
		p.judgeNoDriverLibrary(f, l.Name)
	case isMissing:
		f.Where = strings.Join(l.Also[:min(1, len(l.Also))], "")
		p.explainMissing(f, f.Where, missing)
	}
}

func (p *probing) judgeNoDriverLibrary(f *gpuFinding, name string) {
	switch name {
	case "libnvidia-encode.so.1", "libnvcuvid.so.1":
		f.Verdict, f.Why = "note", "not in this container: only the driver capability video brings it"
	case "libnvidia-ptxjitcompiler.so.1":
		f.Verdict, f.Why = "note", "not found by name; the driver cannot compile PTX without it (CUDA_ERROR_JIT_COMPILER_NOT_FOUND)"
	default:
		reason := probe.Explain("NVML_ERROR_LIBRARY_NOT_FOUND", p.around)
		f.Why, f.Fix = f.Why+"; "+reason.Text, reason.Fix
	}
}
