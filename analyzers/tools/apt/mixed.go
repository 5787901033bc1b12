package apt

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// mixing is an installation, and what packages that were not built for the release leave.
func mixing(a *call, x effects.Action) {
	mixed := mixes(a)
	a.install(x)
	if mixed && !x.Quiet {
		modernized(a)
	}
}

// mixes reports whether that is configured now: installing may make unknown what it was.
func mixes(a *call) bool {
	s := a.sources()
	_, _, codename := a.Release()
	if codename == "" {
		r, listed, ok := a.standing()
		if !ok || !listed { // listed: the image's recipe leaves the release's sources as they are
			return true
		}
		codename = r.Codename
	}
	return s.mixed(codename)
}

// mixed reports whether packages may come that were not built for the release: of another one, or of somebody who builds
// libraries anew. What the distribution backports is built for the release.
func (s *sourceList) mixed(codename string) bool {
	return s.Elsewhere || len(s.Sources) > 0 && !s.vendors() || slices.ContainsFunc(s.pockets, func(suite string) bool {
		rest, ok := strings.CutPrefix(suite, codename)
		return !ok || rest != "" && rest[0] != '-' && rest[0] != '/'
	})
}

// modernized is what packages that were not built for the release leave of its libraries: there may be newer versions of
// them, with more symbols.
func modernized(a *call) {
	a.Edit(func(e *filesystem.Editor) {
		for _, dir := range libraries {
			dir = a.Real(dir)
			names, _ := a.State.Files.Children(dir)
			for _, name := range names {
				at := path.Join(dir, name)
				if entry := a.State.Files.Lookup(at); strings.Contains(name, ".so") && entry.ELF != nil {
					entry.ELF = nil
					entry.Known &^= filesystem.KnowELF | filesystem.KnowSize | filesystem.KnowContent
					e.Put(at, entry)
				}
			}
		}
	})
}

// libraries are the folders of packages' libraries that programs of the release need.
var libraries = []string{"/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/lib64"}
