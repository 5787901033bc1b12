package rules

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/loader"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "library-not-found",
	Summary: "a program is started whose shared libraries its loader does not find",
	Doc: `The dynamic loader stops the program before its first line:
*error while loading shared libraries: libfoo.so.1: cannot open shared object file*.

## Why

The libraries are those that the ELF files name, followed through all that they load in the loader's own order:
RPATH, LD_LIBRARY_PATH, RUNPATH, the cache as ldconfig last left it, the built-in directories; for musl its own
order. On Debian /usr/local/lib is searched only through the cache, /lib64 not at all. A program built for glibc
does not start on musl, where its loader is absent: *no such file or directory*.

All missing libraries are reported at once, with what needs them and where a file of that name is instead. It is a
warning for a program that COPY adds from another stage and that nothing is known to start, because its own script may
set the path. Libraries of the GPU driver are mounted from the host when the container starts and are not an error.

## Good

Copy the libraries as well, install the package that owns them, or run ldconfig after the COPY.`,
	Severity: Error,
	Requires: []analyzers.Node{programs.Analyzer},
	Check: func(p *Pass) {
		all := programs.Analyzer.Of(p.Pass)
		for _, called := range all.Called {
			if called.Always && !called.Closure.Sound() {
				reportClosure(p, *called)
			}
		}
		for _, started := range all.Started {
			if started.Refusal == programs.Startable || started.Refusal == programs.LoaderMissing {
				reportClosure(p, started)
			}
		}
		told := map[source.Span]int{}
		for _, carried := range all.Carried {
			if told[carried.Span]++; told[carried.Span] <= maxCarried {
				reportClosure(p, carried)
			}
		}
	},
})

// maxCarried is how many programs of one COPY are looked at: a whole tree of programs is rarely there for each of them.
const maxCarried = 20

func reportClosure(p *Pass, program programs.Program) {
	c := program.Closure
	d := Diagnostic{Span: program.Span, Likely: program.Likely || program.File.Likely || c.Likely,
		Severity: weight(program)}
	if c.Kind == loader.NoLoader {
		d.Message = fmt.Sprintf("%s needs the loader %s, missing from %s", c.Path, c.Interpreter, imageName(program.State))
		d.Related = otherLoader(program)
		p.Report(d)
		return
	}
	missing, driver := append(c.Missing(), unlisted(program)...), []loader.Library(nil)
	if program.By != programs.Run {
		missing, driver = split(missing)
	}
	if len(missing) > 0 {
		for _, l := range missing {
			d.Likely = d.Likely || l.Likely
			d.Related = append(d.Related, whereabouts(program, l)...)
		}
		d.Related = append(d.Related, libraryPackages(program, missing)...)
		d.Message = fmt.Sprintf("%s needs %s, not found in %s", c.Path, list(missing), imageName(program.State))
		p.Report(d)
	}
	if len(driver) > 0 {
		p.Report(Diagnostic{Span: program.Span, Severity: Info,
			Message: fmt.Sprintf("%s needs %s, which only a GPU host's driver provides", c.Path, list(driver))})
	}
}

// unlisted are libraries that a program of this build asks for and that are in no folder that is known, where only
// ld.so.conf is not: an image that is known by its packages has nothing else for it to name.
func unlisted(program programs.Program) []loader.Library {
	var likely []loader.Library
	for _, l := range program.Closure.Libraries {
		if l.Presence != filesystem.Unknown || !l.Unlisted || l.Preload || l.By != program.Closure.Path || program.Closure.Program.Cause.Image != "" ||
			len(references.Elsewhere(program.State.Files, l.Name, 1)) > 0 {
			continue
		}
		l.Likely = true
		likely = append(likely, l)
	}
	return likely
}

// libraryPackages says which packages bring all that is missing.
func libraryPackages(program programs.Program, missing []loader.Library) []Related {
	names := make([]string, len(missing))
	for i, l := range missing {
		names[i] = l.Name
	}
	packages, install := references.Libraries(program.State, names...)
	switch len(packages) {
	case 0:
		return nil
	case 1:
		return []Related{note("package %s provides %s: %s", packages[0], strings.Join(names, ", "), install)}
	}
	return []Related{note("provided by packages %s: %s", strings.Join(packages, ", "), install)}
}

func list(libraries []loader.Library) string {
	names := make([]string, len(libraries))
	for i, l := range libraries {
		names[i] = l.Name
	}
	return strings.Join(names, ", ")
}

// driverLibraries are beginnings of names that the NVIDIA container runtime mounts from the host: those of the driver
// itself.
var driverLibraries = []string{"libcuda.so", "libcudadebugger.so", "libnvidia-", "libnvcuvid.so", "libnvoptix.so", "libGLX_nvidia.so",
	"libEGL_nvidia.so", "libGLESv1_CM_nvidia.so", "libGLESv2_nvidia.so", "libvdpau_nvidia.so"}

func split(missing []loader.Library) (own, driver []loader.Library) {
	for _, l := range missing {
		mounted := false
		for _, prefix := range driverLibraries {
			mounted = mounted || strings.HasPrefix(l.Name, prefix)
		}
		if mounted {
			driver = append(driver, l)
		} else {
			own = append(own, l)
		}
	}
	return own, driver
}

// whereabouts says who needs a library and where files of its name are.
func whereabouts(program programs.Program, l loader.Library) []Related {
	var related []Related
	if l.By != program.Closure.Path {
		related = append(related, note("%s is needed by %s", l.Name, l.By))
	}
	if l.Broken != "" {
		related = append(related, note("%s is not a shared library", l.Broken))
	}
	for _, w := range l.Wrong {
		related = append(related, note("%s is built for another machine", w))
	}
	for _, u := range l.Uncached {
		related = append(related, note("%s is in a directory that is searched only through the loader's cache, and ldconfig did not run since it came", u))
		related = append(related, because(program.State.Files.Lookup(u).Cause, "it is copied or made here")...)
	}
	if len(related) > 0 {
		return related
	}
	for _, at := range references.Elsewhere(program.State.Files, l.Name, 2) {
		if filesystem.Stat(program.State.Files, at).Entry.Presence == filesystem.Absent {
			related = append(related, note("%s is a link that leads nowhere", at))
		} else {
			related = append(related, note("%s is at %s, where the loader does not look", l.Name, at))
		}
	}
	return related
}

// otherLoader says which C library the image has, when it is the other one.
func otherLoader(program programs.Program) []Related {
	names, _ := program.State.Files.Children("/lib")
	for _, n := range names {
		if strings.HasPrefix(n, "ld-musl-") && strings.Contains(path.Base(program.Closure.Interpreter), "ld-linux") {
			return []Related{note("the program is built for glibc, the image has musl (/lib/%s)", n)}
		}
	}
	if strings.Contains(program.Closure.Interpreter, "ld-musl") {
		return []Related{note("the program is built for musl")}
	}
	return nil
}
