package gpu

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Misnamed is a package name that NVIDIA's apt repositories do not have, or that is another thing than it looks.
type Misnamed struct {
	Right string // what was meant, "" when it is not clear
	Why   string
}

var (
	cuptiName    = lazyregexp.New(`^libcupti(-dev)?-?(\d+)[.-](\d+)$`)
	dottedName   = lazyregexp.New(`^((?:cuda|lib(?:cublas|cufft|cufile|curand|cusolver|cusparse|npp|nvjpeg|nvjitlink))(?:-[a-z]+)*)-(\d+)\.(\d+)(?:\.\d+)?$`)
	releaseName  = lazyregexp.New(`^(cuda(?:-[a-z]+)*)-(\d+)-(\d+)-\d+$`)
	cudnn8Name   = lazyregexp.New(`^(libcudnn8(?:-dev)?)-cuda-?\d+(?:[.-]\d+)?$`)
	cudnn9Name   = lazyregexp.New(`^libcudnn9(-dev)?-cuda-?(\d+)[.-]\d+$`)
	cudnn9Order  = lazyregexp.New(`^libcudnn9-cuda-(\d+)-dev$`)
	ncclName     = lazyregexp.New(`^libnccl2?(-dev)?-?(?:cuda)?-?\d+[.-]\d+$|^(?:libnccl|nccl)$`)
	reversedName = lazyregexp.New(`^cuda-(\d+)-(\d+)-([a-z][a-z-]+)$`)
)

// Misnamed returns what a name that apt is asked for was meant to be. Names of NVIDIA's packages put the version last,
// separated by dashes: cuda-cupti-dev-12-4, libcublas-12-4; cuDNN 9 names the CUDA major version alone, cuDNN 8 and
// NCCL carry it in the package's version. Source: the package lists of the CUDA repositories for 11.4 to 13.0
// (redistributable manifests and image pins), and Debian's non-free Contents. A name with a dot that no package has is a
// regular expression to apt-get, not to apt: cuda-nvcc-12.4 finds cuda-nvcc-12-4.
func (i Install) Misnamed() (Misnamed, bool) {
	m, ok := i.misnamed()
	if ok && strings.Contains(i.Name, ".") && path.Base(i.Call.Argv[0].Text) != "apt" &&
		strings.Contains(m.Right, strings.ReplaceAll(i.Name, ".", "-")) {
		return Misnamed{}, false
	}
	return m, ok
}

func (i Install) misnamed() (Misnamed, bool) {
	name := i.Name
	if m := cuptiName.FindStringSubmatch(name); m != nil {
		return Misnamed{"cuda-cupti" + m[1] + "-" + m[2] + "-" + m[3], "CUPTI's package is cuda-cupti"}, true
	}
	if m := dottedName.FindStringSubmatch(name); m != nil {
		return Misnamed{m[1] + "-" + m[2] + "-" + m[3], "versions in the names use dashes"}, true
	}
	if m := releaseName.FindStringSubmatch(name); m != nil {
		return Misnamed{m[1] + "-" + m[2] + "-" + m[3], "the names hold the minor version, not the release"}, true
	}
	if m := reversedName.FindStringSubmatch(name); m != nil && m[3] != "config-common" {
		return Misnamed{"cuda-" + m[3] + "-" + m[1] + "-" + m[2], "the version comes last"}, true
	}
	if m := cudnn8Name.FindStringSubmatch(name); m != nil {
		return Misnamed{m[1], "cuDNN 8's package name holds no CUDA version; its version does: 8.9.7.29-1+cuda12.2"}, true
	}
	if m := cudnn9Name.FindStringSubmatch(name); m != nil {
		return Misnamed{"libcudnn9" + m[1] + "-cuda-" + m[2], "cuDNN 9's package names hold CUDA's major version alone"}, true
	}
	if m := cudnn9Order.FindStringSubmatch(name); m != nil {
		return Misnamed{"libcudnn9-dev-cuda-" + m[1], "dev comes before the CUDA version"}, true
	}
	if m := ncclName.FindStringSubmatch(name); m != nil {
		right := "libnccl2"
		if m[1] != "" {
			right = "libnccl-dev"
		}
		return Misnamed{right, "NCCL's package name holds no CUDA version; its version does: 2.21.5-1+cuda12.4"}, true
	}
	return i.otherCUDA()
}

// otherCUDA finds Debian's and Ubuntu's own packages of CUDA where NVIDIA's are installed.
func (i Install) otherCUDA() (Misnamed, bool) {
	if i.Name != "libcupti-dev" && i.Name != "nvidia-cuda-toolkit" && i.Name != "nvidia-cuda-dev" {
		return Misnamed{}, false
	}
	k := i.Stack()
	t, ok := k.Toolkit()
	if !ok || k.State.Files == nil {
		return Misnamed{}, false
	}
	own, right := "", ""
	switch name := i.Name; name {
	case "libcupti-dev":
		right = "cuda-cupti-dev-" + dashed(t.Version)
	case "nvidia-cuda-toolkit", "nvidia-cuda-dev":
		right = "cuda-toolkit-" + dashed(t.Version)
		if k.NVCC.Presence == filesystem.Present && name == "nvidia-cuda-toolkit" {
			right = ""
		}
	}
	e := filesystem.Stat(k.State.Files, "/etc/os-release").Entry
	for _, release := range []struct{ mark, version string }{{`VERSION_ID="22.04"`, "11.5"}, {`VERSION_ID="12"`, "11.8"}, {`VERSION_ID="13"`, "12.4"}} {
		if e.Has(filesystem.KnowContent) && strings.Contains(string(e.Content), release.mark) {
			own = " " + release.version
		}
	}
	if strings.TrimSpace(own) == t.Version {
		return Misnamed{}, false
	}
	return Misnamed{right, "it is the distribution's own package of CUDA" + own + ", and the image has CUDA " + t.Version}, true
}
