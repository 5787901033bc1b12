//go:build linux

package judge

import (
	"cmp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

func (e *Evidence) judgeUnopened(f *Finding, l gpucheck.Library, family probe.Family) {
	f.Found, f.Why, f.Verdict, f.Fix = string(l.Outcome), l.Error, Broken, fixRefused(l.Error)
	missing, isMissing := missingOf(l)
	switch {
	case l.Outcome == gpucheck.Unasked:
		f.Verdict = Unknown
	case isMissing && missing == l.Name && family.Driver:
		e.judgeNoDriverLibrary(f, l.Name)
	case isMissing:
		f.Where = firstFile(l)
		e.explainNeeds(f, l, missing)
	}
}

// missingOf returns the file that the loader says is missing: the library itself, or one that it needs.
func missingOf(l gpucheck.Library) (file string, ok bool) {
	file, ok = probe.Missing(l.Error[strings.LastIndex(l.Error, "; ")+1:])
	return strings.TrimSpace(file), ok
}

// firstFile returns the file that was opened by its path, "" where there is none.
func firstFile(l gpucheck.Library) string {
	if len(l.Also) == 0 {
		return ""
	}
	return l.Also[0]
}

func (e *Evidence) judgeNoDriverLibrary(f *Finding, name string) {
	switch name {
	case "libnvidia-encode.so.1", "libnvcuvid.so.1":
		f.Verdict, f.Why = Note, "not in this container: only the driver capability video adds it"
	case "libnvidia-ptxjitcompiler.so.1":
		f.Verdict, f.Why = Note, "not found by name; the driver cannot compile PTX without it (CUDA_ERROR_JIT_COMPILER_NOT_FOUND)"
	default:
		reason := probe.Explain("NVML_ERROR_LIBRARY_NOT_FOUND", e.Surroundings)
		f.Why, f.Fix = f.Why+"; "+reason.Text, reason.Fix
	}
}

// explainNeeds says of every library that keeps this one from opening which file needs it, and what provides it. first is the one that
// the loader itself named.
func (e *Evidence) explainNeeds(f *Finding, l gpucheck.Library, first string) {
	needs := e.Needs[l.Name]
	if len(needs) == 0 {
		needs = []Need{{Name: first}}
	}
	var why, fix []string
	for _, n := range needs {
		text := n.Name + " is not found"
		if len(n.Chain) > 0 {
			text += ", needed by " + strings.Join(n.Chain, " -> ")
		}
		why = append(why, text)
		if remedy := n.fix(); !slices.Contains(fix, remedy) {
			fix = append(fix, remedy)
		}
	}
	f.Why, f.Fix = strings.Join(why, "; "), strings.Join(fix, "; ")
}

// fix says what makes the loader find the library.
func (n Need) fix() string {
	family, known := probe.FamilyOf(n.Name)
	switch {
	case len(n.Files) > 0:
		return "the loader does not look where " + n.Name + " is, " + n.Files[0] + ": add that folder to LD_LIBRARY_PATH, or to /etc/ld.so.conf.d and run ldconfig"
	case family.Driver:
		return "start the container under NVIDIA's runtime, which provides " + n.Name
	case known:
		debian, wheel := family.Packages(n.Name)
		return "install " + cmp.Or(n.Package, debian) + ", or the wheel " + wheel
	}
	return "install " + cmp.Or(n.Package, "the package that provides "+n.Name)
}

// fixRefused fixes what the loader says of a file that it does not take, "" where that is not known.
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
