package gpu

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Unpublished is a wheel that pip is asked for and that nobody publishes: the index has no source of these packages
// either.
type Unpublished struct {
	Install
	Kind        UnpublishedKind
	Python      string   // of NoPython: 3.12
	First, Last string   // of NoPython: the Pythons that there are wheels for
	Build       string   // of NoBuild: CUDA 12.8; of NoLocal: +cu118
	Builds      []string // of NoBuild: "cpu" and CUDA versions
	Instead     string   // of NoBuild: the CUDA version of the wheel that pip takes from PyPI instead, "" where it fails
}

// UnpublishedKind says what there is no wheel for.
type UnpublishedKind uint8

// The kinds.
const (
	NoPython UnpublishedKind = iota // this version of Python
	NoBuild                         // this version of CUDA
	NoLocal                         // PyPI, which holds no local versions
	NoMusl                          // musl
	NoJetson                        // a Jetson's GPU: the wheels for arm64 are for the CPU, or for servers
	Removed                         // anything: from 2.12 on tensorflow-gpu is a package that refuses to be installed
)

var (
	plainVersion  = lazyregexp.New(`^\d+(\.\d+)+$`)
	officialIndex = lazyregexp.New(`^https?://(?:pypi\.org/simple|download(?:-r2)?\.pytorch\.org/whl(?:/(?:cu\d+|cpu))?(?:/torch_stable\.html)?)/?$|^/whl/(?:cu\d+|cpu|auto)$`)
	alpineTag     = lazyregexp.New(`^(?:docker\.io/)?(?:library/)?(?:alpine(?::|$)|python:[^@]*alpine)`)
	configuring   = lazyregexp.New(`\bpip3? config\b|\bpip\.conf\b|\buv\.toml\b`)
	localBuild    = lazyregexp.New(`^cu(\d{2})(\d)$`)
)

// Unpublished lists the wheels of torch, TensorFlow, JAX, CuPy and cuDF that the stage's commands ask for and that do
// not exist. Other indexes than PyPI and PyTorch's own may have builds of their own, and so may the links and settings
// of an image that is not known.
func (s *Stage) Unpublished() []Unpublished {
	var found []Unpublished
	for _, i := range s.Installs {
		if u, ok := s.unpublished(i); ok {
			found = append(found, u)
		}
	}
	return found
}

func (s *Stage) unpublished(i Install) (Unpublished, bool) {
	family := i.Name == "torch" || i.Name == "torchvision" || i.Name == "torchaudio"
	known := gpucheck.HasWheelPythons(i.Name) || i.Name == "tensorflow-gpu" && removed(s, i)
	if i.Manager != "pip" || i.Source || i.Finished || !family && !known || i.Guarded() || !s.official(i) {
		return Unpublished{}, false
	}
	u := Unpublished{Install: i}
	switch {
	case i.Name == "tensorflow-gpu":
		u.Kind = Removed
	case s.jetson() && i.Name == "torch" && !s.preinstalled(i):
		u.Kind = NoJetson
	case s.musl(i) && i.Name != "jax": // which is Python alone
		u.Kind = NoMusl
	case i.Local != "" && i.Version != "" && family && len(i.Indexes) == 0 && !s.preinstalled(i):
		u.Kind, u.Build = NoLocal, "+"+i.Local
	case !plainVersion.MatchString(i.Version):
		return Unpublished{}, false
	case u.pythonless(i.Python):
		u.Kind = NoPython
	case i.Name == "torch" && u.buildless():
		u.Kind = NoBuild
	default:
		return Unpublished{}, false
	}
	return u, true
}

// removed reports whether it is the tensorflow-gpu that refuses to be installed: one from 2.12 on, or the newest where
// the python is not so old that pip passes it by. Source: tensorflow issues 60074 and 62613, opendatahub-io/notebooks
// issue 42.
func removed(s *Stage, i Install) bool {
	if i.Version != "" {
		return compareVersions(i.Version, "2.12") >= 0
	}
	python := s.python(i)
	return i.Span.Text() == i.Name && python != "" && compareVersions(python, "3.8") >= 0
}

// official reports whether nothing but PyPI and PyTorch's own index is looked at, as far as the image is known.
func (s *Stage) official(i Install) bool {
	before := i.Call.Before
	root := s.root()
	if root.State == nil || root.State.Image == nil && !s.jetson() ||
		slices.ContainsFunc(i.Indexes, func(index string) bool {
			return !officialIndex.MatchString(index)
		}) {
		return false
	}
	for _, name := range []string{"PIP_CONFIG_FILE", "PIP_NO_INDEX", "UV_CONFIG_FILE", "UV_OFFLINE"} {
		if _, set := before.Env.Lookup(name); set {
			return false
		}
	}
	for _, name := range []string{"PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS", "UV_INDEX", "UV_INDEX_URL", "UV_EXTRA_INDEX_URL", "UV_FIND_LINKS"} {
		if v, set := before.Env.Lookup(name); set && !v.Known {
			return false
		}
	}
	for _, l := range s.Lineage() {
		for _, step := range l.Steps {
			if configuring.MatchString(step.Instruction.Text()) {
				return false
			}
		}
	}
	for _, at := range []string{"/etc/pip.conf", "/etc/xdg/pip/pip.conf", "/root/.pip/pip.conf", "/root/.config/pip/pip.conf"} {
		e := filesystem.Stat(before.Files, at).Entry
		if e.Presence == filesystem.Present || e.Presence == filesystem.Unknown && !e.Cause.Span.Nowhere() {
			return false
		}
	}
	return true
}

// bareJetson are Jetson's images without a torch of their own.
var bareJetson = []string{"base", "cuda", "jetpack", "tensorrt"}

// jetson reports whether the image is one of Jetson's whose GPU no published wheel is built for: from r38 on those for
// servers serve.
func (s *Stage) jetson() bool {
	line := s.Lineage()
	base := line[len(line)-1].Base
	return base.L4T != "" && compareVersions(base.L4T, "38") < 0 && slices.Contains(bareJetson, base.Jetson)
}

// musl reports whether the image's C library is musl, for which there are no such wheels.
func (s *Stage) musl(i Install) bool {
	line := s.Lineage()
	id, _, _ := i.Call.Before.Release()
	return id == "alpine" || alpineTag.MatchString(line[len(line)-1].Base.Ref)
}

// preinstalled reports whether the package may be there already.
func (s *Stage) preinstalled(i Install) bool {
	line := s.Lineage()
	base := line[len(line)-1].Base
	if base.Framework != "" || strings.Contains(base.Repository, "torch") {
		return true
	}
	for _, l := range line {
		for _, other := range l.Installs {
			if other.Name == i.Name && other.Span.Start < i.Span.Start {
				return true
			}
		}
	}
	return false
}

func (u *Unpublished) pythonless(python string) bool {
	if python == "" {
		return false
	}
	first, last, ok := gpucheck.WheelPythons(u.Name, u.Version)
	u.First, u.Last, u.Python = first, last, python
	return ok && (compareVersions(u.Python, u.First) < 0 || compareVersions(u.Python, u.Last) > 0)
}

// complete is the last torch of which every build is known; of later ones only the oldest and the newest CUDA version
// are.
const complete = "2.8"

// buildless compares the CUDA version that a local version or an index names with those that there are wheels for.
func (u *Unpublished) buildless() bool {
	builds := gpucheck.TorchBuilds(u.Version)
	if len(builds) < 2 {
		return false
	}
	cuda, indexed := "", ""
	for _, index := range u.Indexes {
		if m := flavour.FindStringSubmatch(index); m != nil {
			indexed = m[1] + "." + m[2]
		}
	}
	if m := localBuild.FindStringSubmatch(u.Local); m != nil {
		cuda = m[1] + "." + m[2]
	} else if u.Local == "" {
		cuda = indexed
	}
	oldest, newest := builds[1], builds[len(builds)-1]
	within := compareVersions(cuda, oldest) >= 0 && compareVersions(cuda, newest) <= 0
	if cuda == "" || slices.Contains(builds, cuda) || within && compareVersions(minorOf(u.Version), complete) > 0 {
		return false
	}
	u.Build, u.Builds = cuda, builds
	if w, ok := gpucheck.Torch(u.Version, ""); ok && u.Local == "" && u.Index == "" {
		u.Instead = w.CUDA
	}
	return true
}
