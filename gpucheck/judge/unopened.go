//go:build linux

package judge

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

func (e *Evidence) judgeUnopened(f *Finding, l gpucheck.Library, family gpucheck.SharedLibrary) {
	f.Found, f.Why, f.Verdict, f.Fix = string(l.Outcome), l.Error, Broken, fixRefused(l.Error, family.Driver)
	missing, isMissing := missingOf(l)
	sibling := e.sibling(l, family)
	switch {
	case l.Outcome == gpucheck.Unasked:
		f.Verdict = Unknown
		e.judgeUnasked(f)
	case l.Outcome == gpucheck.Crashed && l.Short != "":
		f.Where = l.Short
		f.Why += ": " + l.Short + " is shorter than its headers say"
		f.Fix = "the file was cut short: " + reinstall(l.Name, family)
	case l.Outcome == gpucheck.Crashed:
		e.judgeKilled(f)
	case strings.Contains(l.Error, "failed to map segment") && e.System.Address != nil:
		f.Why += ": ulimit -v is " + size(*e.System.Address)
		f.Fix = "ulimit -v unlimited"
	case l.Is != "":
		f.Where, f.Why = "", l.Is
		f.Fix = fixUntaken(l, family)
	case isMissing && missing == l.Name && l.Dangling != "":
		judgeDangling(f, l, family)
	case isMissing && missing == l.Name && family.Driver:
		e.judgeNoDriverLibrary(f, l)
	case isMissing && missing == l.Name && sibling != nil:
		f.Why, f.Fix = "it belongs with "+sibling.Path+" and is not found", reinstall(l.Name, family)
	case isMissing:
		f.Where = firstFile(l)
		e.explainNeeds(f, l, missing)
	}
}

// judgeDangling judges a library of which there is a link to no file.
func judgeDangling(f *Finding, l gpucheck.Library, family gpucheck.SharedLibrary) {
	link, target, _ := strings.Cut(l.Dangling, " -> ")
	f.Found, f.Where = "missing", link
	f.Why = link + " is a link to " + target + ", which does not exist"
	f.Fix = reinstall(l.Name, family)
	if family.Driver {
		f.Fix = "remove the link, which an image built under NVIDIA's runtime or an older driver left behind, and start the container under NVIDIA's runtime; on a host, install the driver's libraries again"
	}
}

// fixUntaken fixes a file that is no library of this machine's.
func fixUntaken(l gpucheck.Library, family gpucheck.SharedLibrary) string {
	switch {
	case strings.Contains(l.Is, "Git LFS"):
		return "fetch the file with git lfs pull, or exclude it from the image"
	case strings.Contains(l.Is, "not readable"):
		return "make it readable to everybody: chmod a+r"
	case family.Driver:
		return "remove it: the driver's libraries come from the host"
	}
	return reinstall(l.Name, family)
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

// judgeNoDriverLibrary judges a library of the driver that the loader does not find by name. Files of that name
// elsewhere do not stand for it: no program opens them, and cuda-compat's are for older drivers.
func (e *Evidence) judgeNoDriverLibrary(f *Finding, l gpucheck.Library) {
	f.Verdict = Broken
	files := append([]string{l.Path}, l.Also...)
	real := slices.IndexFunc(files, func(file string) bool { return file != "" && !aside(file) })
	if f.Where = ""; real >= 0 {
		f.Where = files[real]
	}
	switch {
	case l.Name == "libnvidia-encode.so.1" || l.Name == "libnvcuvid.so.1":
		f.Verdict, f.Why = OK, "only the driver capability video adds it"
		if asks(e.Surroundings.Capabilities, "video") {
			f.Verdict, f.Why = Note, "NVIDIA_DRIVER_CAPABILITIES="+e.Surroundings.Capabilities+" asks for it, and it is not in this container"
		}
	case e.noDriver():
		f.Why = "see driver"
	case l.Name == "libnvidia-ptxjitcompiler.so.1":
		f.Verdict, f.Why = Note, "not found by name; the driver cannot compile PTX without it (CUDA_ERROR_JIT_COMPILER_NOT_FOUND)"
	case real >= 0:
		f.Why = "the loader does not look where it is, " + files[real]
		f.Fix = "run ldconfig, or add the folder to LD_LIBRARY_PATH"
	case len(e.Host.GPUs) > 0 || e.kernelsRan():
		f.Why, f.Fix = e.noDriverFile(l.Name)
	default:
		reason := probe.Explain("NVML_ERROR_LIBRARY_NOT_FOUND", e.Surroundings)
		f.Why, f.Fix = "not found by name; "+reason.Text, reason.Fix
	}
}

// noDriver reports whether nothing of the driver is here: no device is listed, and none of its libraries is found by
// name.
func (e *Evidence) noDriver() bool {
	return e.Deaths["driver"] == nil && len(e.Host.GPUs) == 0 && !e.anyDriverLibrary() && !e.kernelsRan()
}

// asks reports whether a list of driver capabilities has one.
func asks(capabilities, one string) bool {
	list := strings.Split(capabilities, ",")
	return slices.Contains(list, one) || slices.Contains(list, "all")
}

// judgeUnasked says what kept the check from opening libraries, which is no fault of theirs.
func (e *Evidence) judgeUnasked(f *Finding) {
	switch {
	case strings.Contains(f.Why, "too many open files") && e.System.Files != nil:
		f.Why, f.Fix = fmt.Sprintf("ulimit -n is %d: %s", *e.System.Files, f.Why), "ulimit -n 1024 or more"
	case strings.Contains(f.Why, "resource temporarily unavailable"):
		f.Why, f.Fix = "ulimit -u or the container's limit of processes is reached: "+f.Why, "raise ulimit -u, or the cgroup's pids.max"
	}
}

// judgeKilled tells a process that was killed for memory from one that crashed.
func (e *Evidence) judgeKilled(f *Finding) {
	if s := e.System.Stack; s != nil && *s < fewStack && strings.Contains(f.Why, "SEGV") {
		f.Why, f.Fix = f.Why+": ulimit -s is "+size(*s), "ulimit -s 8192"
		return
	}
	if e.System.Killed == 0 || !strings.Contains(f.Why, "killed") {
		return
	}
	f.Found, f.Why = "killed for memory", "the container's memory limit was reached"
	if e.System.Memory != nil {
		f.Why = "the container's memory limit of " + size(*e.System.Memory) + " was reached"
	}
	f.Fix = "give the container more memory (docker run --memory, resources.limits.memory)"
}

// explainNeeds says of every library that keeps this one from opening which file needs it, and what provides it. first
// is the one that the loader itself named.
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
	family, known := gpucheck.SharedLibraryOf(n.Name)
	switch {
	case len(n.Files) > 0 && strings.HasPrefix(family.Package, "libcudnn"): // of which no two versions may meet
		return reinstall(n.Name, family)
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
func fixRefused(message string, driver bool) string {
	switch {
	case strings.Contains(message, "file too short") && driver:
		return "the file is empty, as images built under NVIDIA's runtime keep them: delete it from the image"
	case strings.Contains(message, "file too short"):
		return "the file is empty or cut short: install its package again"
	case strings.Contains(message, "libstdc++.so.6: version `"), strings.Contains(message, "libgcc_s.so.1: version `"):
		file, _, _ := strings.Cut(message[strings.LastIndex(message, "; ")+1:], ": version")
		return strings.TrimSpace(file) + " is older than this library needs: take its folder out of LD_LIBRARY_PATH, or update libstdc++ there (conda install libstdcxx-ng)"
	case strings.Contains(message, "undefined symbol"), strings.Contains(message, "not found (required by"):
		return "libraries of different versions meet: see which copies LD_LIBRARY_PATH puts first"
	case strings.Contains(message, "wrong ELF class"), strings.Contains(message, "invalid ELF header"):
		return "the file is built for another machine, or damaged: install it again"
	}
	return ""
}
