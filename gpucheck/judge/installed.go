//go:build linux

package judge

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// Tools is what there is to install and build with, read from files and from a python3 that imports nothing of its
// packages.
type Tools struct {
	Python   string            `json:"python,omitempty"` // path of python3, "" for none
	Version  string            `json:"version,omitempty"`
	Pip      string            `json:"pip,omitempty"`      // version of python3's own, "" for none
	Headers  string            `json:"headers,omitempty"`  // folder that holds Python.h, "" for none
	Error    string            `json:"error,omitempty"`    // why python3 did not answer
	Packages map[string]string `json:"packages,omitempty"` // versions of those that matter to a GPU, by name: torch, nvidia-cudnn-cu13 ...
	Torch    *Torch            `json:"torch,omitempty"`
	Commands map[string]string `json:"commands,omitempty"`        // paths of nvcc, gcc, git ...; "" for none
	NVCC     string            `json:"nvcc,omitempty"`            // CUDA version that the toolkit beside nvcc says it is of
	Home     string            `json:"cudaHome,omitempty"`        // CUDA_HOME, else CUDA_PATH
	HomeNVCC string            `json:"cudaHomeNvcc,omitempty"`    // CUDA version of the nvcc in it, "" for none
	NoHome   bool              `json:"cudaHomeMissing,omitempty"` // there is no such folder
}

// Torch is what an installed torch says of itself in its files.
type Torch struct {
	Version string   `json:"version"`
	CUDA    string   `json:"cuda,omitempty"`    // "" for a build for the CPU
	Targets []string `json:"targets,omitempty"` // that it is built for: sm_90, compute_120 ...
	CuDNN   string   `json:"cudnn,omitempty"`   // of the wheel that came with it
	NCCL    string   `json:"nccl,omitempty"`    // likewise
}

// commands are what programs are built and fetched with.
var commands = []string{"nvcc", "gcc", "g++", "ninja", "git"}

// asksPython prints where python3 keeps things. It imports no package, so that nothing of a GPU is set up.
const asksPython = `import importlib.util, json, sys, sysconfig
print(json.dumps(dict(version=".".join(map(str, sys.version_info[:3])), include=sysconfig.get_paths()["include"], path=sys.path)))
`

// tools looks around. python3 is asked for its folders alone; what is installed there is read from files.
func tools(ctx context.Context, p python) *Tools {
	t := &Tools{Python: p.path, Commands: map[string]string{}}
	for _, name := range commands {
		t.Commands[name], _ = exec.LookPath(name)
	}
	t.NVCC = toolkitOf(t.Commands["nvcc"])
	if t.Home = cmp.Or(os.Getenv("CUDA_HOME"), os.Getenv("CUDA_PATH")); t.Home != "" {
		_, err := os.Stat(t.Home)
		t.NoHome = errors.Is(err, fs.ErrNotExist)
		t.HomeNVCC = toolkitOf(filepath.Join(t.Home, "bin", "nvcc"))
	}
	for _, name := range []string{"cc", "clang"} {
		if file, err := exec.LookPath(name); err == nil {
			t.Commands[name] = file
		}
	}
	if p.path == "" {
		return t
	}
	out, err := p.run(ctx, modules+asksPython)
	var says struct {
		Version string
		Include string
		Path    []string
	}
	if err == nil {
		err = json.Unmarshal(out, &says)
	}
	if err != nil {
		t.Error = err.Error()
		return t
	}
	t.Version = says.Version
	if _, err := os.Stat(filepath.Join(says.Include, "Python.h")); err == nil {
		t.Headers = says.Include
	}
	t.read(says.Path)
	return t
}

var (
	// distribution is a folder in which pip keeps what it knows of a package: torch-2.11.0+cu130.dist-info.
	distribution = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(.+)-([^-]+)\.dist-info$`) })
	// mattering are the packages whose versions are worth a word.
	mattering = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(pip|torch|torchvision|torchaudio|triton|jax|jaxlib|tensorflow|onnxruntime|onnxruntime_gpu|vllm|flash_attn|xformers|nvidia_(cudnn|nccl|cublas|cuda_runtime|cuda_cupti).*)$`)
	})
)

// read reads the packages of python3's folders; of two of a name, the first is the one that is imported.
func (t *Tools) read(folders []string) {
	t.Packages = map[string]string{}
	for _, dir := range folders {
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			m := distribution().FindStringSubmatch(e.Name())
			if m == nil {
				continue
			}
			name := strings.ToLower(strings.ReplaceAll(m[1], "-", "_"))
			if _, seen := t.Packages[name]; !seen && mattering().MatchString(name) {
				t.Packages[name] = m[2]
			}
		}
		if _, err := os.Stat(filepath.Join(dir, "pip", "__init__.py")); err == nil && t.Pip == "" {
			t.Pip = cmp.Or(t.Packages["pip"], "of unknown version")
		}
		if t.Torch == nil {
			t.Torch = readTorch(filepath.Join(dir, "torch"))
		}
	}
	if t.Torch == nil {
		return
	}
	for name, version := range t.Packages {
		switch {
		case strings.HasPrefix(name, "nvidia_cudnn"):
			t.Torch.CuDNN = version
		case strings.HasPrefix(name, "nvidia_nccl"):
			t.Torch.NCCL = version
		}
	}
}

var assigned = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(__version__|cuda)\b[^=]*= *(?:'([^']*)'|"([^"]*)"|None)`)
})

// readTorch reads version.py in torch's folder, which torch's build writes, and the architectures in its library; nil
// where there is none.
func readTorch(dir string) *Torch {
	f, err := os.Open(filepath.Join(dir, "version.py"))
	if err != nil {
		return nil
	}
	defer f.Close()
	t := &Torch{}
	for s := bufio.NewScanner(f); s.Scan(); {
		m := assigned().FindStringSubmatch(s.Text())
		switch {
		case m == nil:
		case m[1] == "cuda":
			t.CUDA = m[2] + m[3]
		default:
			t.Version = m[2] + m[3]
		}
	}
	if t.CUDA != "" {
		t.Targets = readTargets(filepath.Join(dir, "lib", "libtorch_python.so"))
	}
	return t
}

// architectures is the text that torch.cuda.get_arch_list takes apart: the targets of the build, with spaces between.
var architectures = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\x00((?:(?:sm|compute)_[0-9]+[a-z]? ?)+)\x00`) })

// readTargets finds that text in torch's library; nil where it is not there.
func readTargets(file string) []string {
	f, err := os.Open(file)
	if err != nil {
		return nil
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || info.Size() > 256<<20 {
		return nil
	}
	content, err := unix.Mmap(int(f.Fd()), 0, int(info.Size()), unix.PROT_READ, unix.MAP_PRIVATE)
	if err != nil {
		return nil
	}
	defer func() { _ = unix.Munmap(content) }()
	for rest := content; ; {
		at := bytes.Index(rest, []byte("\x00sm_"))
		if at < 0 {
			return nil
		}
		if m := architectures().FindSubmatchIndex(rest[at:min(at+512, len(rest))]); m != nil && m[0] == 0 {
			return strings.Fields(string(rest[at+m[2] : at+m[3]]))
		}
		rest = rest[at+1:]
	}
}

// toolkitOf reads the version of the toolkit that holds a command of it: version.json beside its bin folder, or the
// name of the folder.
func toolkitOf(command string) string {
	file, err := filepath.EvalSymlinks(command)
	if command == "" || err != nil {
		return ""
	}
	toolkit := filepath.Dir(filepath.Dir(file))
	var says map[string]struct{ Version string }
	if content, err := os.ReadFile(filepath.Join(toolkit, "version.json")); err == nil && json.Unmarshal(content, &says) == nil && says["cuda_nvcc"].Version != "" {
		return says["cuda_nvcc"].Version
	}
	if version, ok := strings.CutPrefix(filepath.Base(toolkit), "cuda-"); ok {
		return version
	}
	return ""
}

// present lists the commands that are here.
func (t *Tools) present() (here, missing []string) {
	for _, name := range commands {
		if t.Commands[name] != "" {
			here = append(here, name)
		} else {
			missing = append(missing, name)
		}
	}
	return slices.Clip(here), slices.Clip(missing)
}
