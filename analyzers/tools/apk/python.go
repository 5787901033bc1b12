package apk

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// alpinePythons are the pythons of Alpine's releases, which carry PEP 668's marker since 3.19. Sources: the releases'
// notes; alpinelinux/docker-alpine issue 361 and pypa/pip issue 12429 for the marker.
var alpinePythons = map[string]string{"3.19": "python3.11", "3.20": "python3.12", "3.21": "python3.12", "3.22": "python3.12"}

// alpineTag are tags of images without a python of their own, which name the release. Source:
// docker-library/official-images.
var alpineTag = lazyregexp.New(`^(?:docker\.io/)?(?:library/)?(?:alpine:|(?:node|golang|nginx|php|ruby|rust|eclipse-temurin):\S*-alpine)(3\.\d+)(?:\.\d+)?$`)

// alpinePython is what apk add of python3 and py3-pip brings in a release, as likely: indexes of apk do not list files.
func (a *call) alpinePython(x effects.Action, id, version string) {
	if tag := alpineTag.FindStringSubmatch(a.State.ImageRef); id == "" && tag != nil {
		id, version = "alpine", tag[1]
	}
	parts := strings.SplitN(version, ".", 3)
	python := alpinePythons[strings.Join(parts[:min(2, len(parts))], ".")]
	asked := func(name string) bool {
		return slices.ContainsFunc(x.Paths, func(p effects.Arg) bool { return p.Known && p.Text == name })
	}
	if id != "alpine" || python == "" || x.Text != "add" || x.Options.Has("p", "root") || !asked("python3") && !asked("py3-pip") {
		return
	}
	a.Edit(func(e *filesystem.Editor) {
		put := func(at string, kind filesystem.Type) filesystem.Entry {
			to := a.NewEntry(a.Fields[0].Span, kind, 0o755)
			to.Likely = true
			e.Put(at, to)
			return to
		}
		put(path.Join("/usr/bin", python), filesystem.Regular)
		link := put("/usr/bin/python3", filesystem.Symlink)
		link.Link = python
		e.Put("/usr/bin/python3", link)
		put(path.Join("/usr/lib", python, "EXTERNALLY-MANAGED"), filesystem.Regular)
		for _, at := range []string{"/usr/bin/pyvenv.cfg", "/usr/pyvenv.cfg"} {
			e.Put(at, filesystem.Entry{Presence: filesystem.Absent, Likely: true})
		}
		if !asked("py3-pip") {
			return
		}
		for _, name := range []string{"pip", "pip3"} {
			script := put(path.Join("/usr/bin", name), filesystem.Regular)
			script.Head, script.Known = "#!/usr/bin/python3", script.Known|filesystem.KnowHead
			e.Put(path.Join("/usr/bin", name), script)
		}
	})
}
