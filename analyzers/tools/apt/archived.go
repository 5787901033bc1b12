package apt

import (
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// configuring are what packages of a release's own archive leave alone in /etc and /etc/apt: which release it is, where packages come
// from and which are preferred. Keys and options of apt may come with packages.
var configuring = []string{"/etc/apt", "/etc/os-release", "/etc/apt/sources.list", "/etc/apt/sources.list.d", "/etc/apt/preferences", "/etc/apt/preferences.d",
	"/etc/apt/keyrings"}

// configured are the names in /etc of what configuring has.
var configured = filesystem.NewNames("apt", "os-release")

// architectures is where dpkg keeps the added ones.
const architectures = "/var/lib/dpkg/arch"

// archived is managed for packages that come from the release's own archive.
func (a *call) archived(names ...string) {
	etc, _ := a.State.Files.Children("/etc") // a name that is not known is nothing to forget
	apt, _ := a.State.Files.Children("/etc/apt")
	if s := a.sources(); len(s.Sources) > 0 || s.Elsewhere {
		a.ForgetPackaged(names...)
		return
	}
	release := a.Stat("/usr/lib/os-release")
	link, foreign := a.State.Files.Lookup("/etc/os-release"), a.multiarch()
	for _, dir := range tools.Packaged {
		if dir != "/etc" {
			a.Forget(dir)
		}
	}
	for dir, found := range map[string][]string{"/etc": etc, "/etc/apt": apt} {
		for _, name := range found {
			if p := path.Join(dir, name); !slices.Contains(configuring, p) {
				a.Forget(p)
			}
		}
	}
	a.Edit(func(e *filesystem.Editor) {
		e.InsideSparing("/etc", configured) // what is not touched stays as the image has it
		if release.Entry.Presence == filesystem.Present {
			e.Put(release.Path, release.Entry)
			if link.Type == filesystem.Symlink {
				e.Put("/etc/os-release", link)
			}
		}
		if !foreign { // no package adds an architecture
			e.Put(architectures, filesystem.Entry{Presence: filesystem.Absent, Likely: true, Cause: a.Why})
		}
	})
	a.ForgetLocal(names...)
}
