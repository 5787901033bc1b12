package gpu

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var wholeToolkit = lazyregexp.New(`^/usr/local/cuda(?:-\d+(?:\.\d+)?)?/?$`)

// WholeToolkit reports whether a COPY takes a toolkit with all that it holds.
func WholeToolkit(c state.Copied) bool {
	return c.Known && c.From != nil && !c.Glob && wholeToolkit.MatchString(strings.TrimSuffix(c.Pattern, "/."))
}

var interactive = lazyregexp.New(`(^|/)(ba|z|da)?sh$`)

// GivesProgram reports whether the Dockerfile says what the image starts, other than a shell: one that does not may be
// for development.
func (s *Stage) GivesProgram() bool {
	for _, p := range s.started() {
		if !interactive.MatchString(p.argv[len(p.argv)-1]) {
			return true
		}
	}
	return false
}

// building are words of a RUN or of a start command that may compile; scripts and requirements files that are not read
// may do anything.
var building = lazyregexp.New(`(?i)nvcc|gcc|g\+\+|\bcc\b|clang|\bmake\b|cmake|ninja|meson|bazel|cargo|setup\.py|git\+|git clone|\bgo build|-e\s+\.|\binstall\s+(-\S+\s+)*\.|\bpip\d?\s+wheel|requirements|pyproject|uv sync|poetry|build-isolation|triton|tensorrt|\.sh\b|conda|TORCH_CUDA_ARCH_LIST|vllm|sglang|flashinfer|deepspeed|llama|jax|numba|pycuda|cupy`)

// MayCompile reports whether anything in the stage or those that it continues looks as if it compiled, now or when the
// image runs.
func (s *Stage) MayCompile() bool {
	for _, l := range s.Lineage() {
		if len(l.Extensions) > 0 || len(l.Compiles) > 0 {
			return true
		}
		for _, step := range l.Steps {
			if step.Instruction.Keyword != "LABEL" && building.MatchString(step.Instruction.Text()) {
				return true
			}
		}
	}
	return false
}

// Repository is an address of NVIDIA's package repositories that a command fetches from.
type Repository struct {
	source.Span
	Keyring bool // it is the cuda-keyring package
}

var (
	nvidiaRepository = lazyregexp.New(`^(?:deb .*)?https?://developer\.download\.nvidia\.(?:com|cn)/compute/cuda/repos/(?:ubuntu|debian)\d+/[a-z0-9_]+/`)
	keyring          = lazyregexp.New(`cuda-keyring_[^/]*\.deb$`)
)

// RepositoryIn finds the first address of NVIDIA's apt repositories that a RUN's commands name.
func RepositoryIn(step *state.Step) (Repository, bool) {
	for _, c := range step.Calls {
		for _, a := range c.Argv {
			if c.Reach != state.Never && nvidiaRepository.MatchString(a.Text) {
				return Repository{a.Span, keyring.MatchString(a.Text)}, true
			}
		}
	}
	return Repository{}, false
}

// stubLink is a link or copy of a stub under the name that programs ask for.
var stubLink = lazyregexp.New(`(?:ln|cp)\s[^\n;&|]*?/stubs/lib(cuda|nvidia-ml)\.so(?:\.1)?\s+(\S+)`)

// StubLink is a file of the finished image that leads to a stub.
type StubLink struct {
	source.Span
	Path string
}

// StubLinks lists the links to stubs that the stage's commands make outside of the stubs' directory and that are still
// there at its end.
func (s *Stage) StubLinks() []StubLink {
	var found []StubLink
	for _, l := range s.Lineage() {
		for _, step := range l.Steps {
			at := step.Instruction.Span
			text := at.Text()
			for _, m := range stubLink.FindAllStringSubmatchIndex(text, -1) {
				name, to := "lib"+text[m[2]:m[3]]+".so.1", text[m[4]:m[5]]
				if !strings.Contains(path.Base(to), ".so") {
					to = path.Join(to, name)
				}
				there := filesystem.Lstat(s.Final.State.Files, to).Entry.Presence
				if path.Base(to) == name && path.IsAbs(to) && path.Base(path.Dir(to)) != "stubs" && there == filesystem.Present {
					found = append(found, StubLink{source.Span{File: at.File, Start: at.Start + m[0],
						End: at.Start + m[1]}, to})
				}
			}
		}
	}
	return found
}

// StubConfig is a line of the loader's configuration that names a directory of stubs.
type StubConfig struct {
	source.Span // of the instruction that writes the file
	File, Dir   string
}

// StubConfigs lists the files of the finished image's loader configuration that the Dockerfile writes and that name
// stubs. ldconfig then makes the link libcuda.so.1, the stub's SONAME, and lists it in its cache.
func (s *Stage) StubConfigs() []StubConfig {
	files := filesystem.Glob(s.Final.State.Files, "/etc/ld.so.conf.d/*.conf", false).Paths
	var found []StubConfig
	for _, p := range append(files, "/etc/ld.so.conf") {
		e := filesystem.Stat(s.Final.State.Files, p).Entry
		if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) || e.Cause.Span.Nowhere() {
			continue
		}
		for line := range strings.Lines(string(e.Content)) {
			if dir := strings.TrimSpace(line); path.Base(path.Clean(dir)) == "stubs" {
				found = append(found, StubConfig{e.Cause.Span, p, dir})
			}
		}
	}
	return found
}

// NamedToolkit is a toolkit's directory that ENV names.
type NamedToolkit struct {
	source.Span
	Version, Dir string
}

var toolkitPath = lazyregexp.New(`/usr/local/cuda-(\d+\.\d+)\b`)

// NamedToolkits lists the toolkits' directories that the stage's ENV instructions bring into its variables.
func (s *Stage) NamedToolkits() []NamedToolkit {
	var found []NamedToolkit
	for _, step := range s.Steps {
		env, ok := step.Instruction.Command.(*dockerfile.Env)
		if !ok || step.Trigger {
			continue
		}
		for _, pair := range env.Pairs {
			v, _ := step.After.Env.Lookup(pair.Key.Text)
			m := toolkitPath.FindStringSubmatch(pair.Value.Text)
			if m == nil {
				m = toolkitPath.FindStringSubmatch(v.Value)
				if old, had := step.Before.Env.Lookup(pair.Key.Text); m == nil ||
					had && strings.Contains(old.Value, m[0]) {
					continue
				}
			}
			found = append(found, NamedToolkit{pair.Value.Span, m[1], m[0]})
		}
	}
	return found
}

// versionedPackage is one that holds part of a toolkit and its version.
var versionedPackage = lazyregexp.New(`^(?:cuda|libcublas|libcufft|libcurand|libcusolver|libcusparse|libnpp|libnvjpeg)(?:-[a-z]+)*-(\d+)-(\d+)$`)

// Toolkit is the CUDA version that the package holds part of, "" when it is none of NVIDIA's; cuda-compat is none.
func (i Install) Toolkit() string {
	m := versionedPackage.FindStringSubmatch(i.Name)
	if m == nil || i.Manager != "apt" && i.Manager != "rpm" || strings.HasPrefix(i.Name, "cuda-compat") {
		return ""
	}
	return m[1] + "." + m[2]
}
