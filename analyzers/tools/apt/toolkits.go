package apt

import (
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// cudaPackage is the form of the names of CUDA's packages, which may name a version.
var cudaPackage = lazyregexp.New(`^cuda(?:-[a-z-]+)?(?:-(\d+)-(\d+))?$`)

// toolkits leaves open where /usr/local/cuda leads to after packages of another version: they register their folder as
// an alternative, of which dpkg takes the newest. Source: nvidia/cuda's images, where it is a link to
// /etc/alternatives/cuda; Dockerfiles that go back with update-alternatives --set cuda.
func toolkits(a *call, names []string) {
	current := a.Real("/usr/local/cuda")
	for _, name := range names {
		if m := cudaPackage.FindStringSubmatch(name); m != nil && current != "/usr/local/cuda-"+m[1]+"."+m[2] {
			a.Edit(func(e *filesystem.Editor) {
				e.Put("/etc/alternatives/cuda", filesystem.Entry{Presence: filesystem.Present, Likely: true,
					Type: filesystem.UnknownType, Cause: a.Why})
			})
			return
		}
	}
}
