package rules

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "cupti-missing",
	Summary: "the image is set up to profile GPU kernels and has no CUPTI",
	Doc: `The profiler shows operators and CPU time, without the kernels and their times on the GPU.

## Why

CUPTI (libcupti) is the library through which a process records its own GPU kernels.
**Decide first whether you need it.** You do if torch.profiler (through Kineto) or TensorFlow's profiler is to show
GPU kernels from inside the process. You do not for training or serving, nor for Nsight Systems and Nsight Compute,
which have their own copies. If you do not need it, build torch with ` + "`USE_KINETO=0`" + ` or ` + "`LIBKINETO_NOCUPTI=1`" + `; either
switch, written in the Dockerfile, also silences this rule.

Where it is: in nvidia/cuda's devel images, not in base and runtime ones, cudnn or not. It is in
/usr/local/cuda/lib64, which leads to /usr/local/cuda-X.Y/targets/x86_64-linux/lib. extras/CUPTI/lib64 is the place
of runfile installations and of NVIDIA's deb packages up to CUDA 10.0; an installed 13.0.2 has nothing there, and
for the versions between that is inferred from it and from reports. Its package is cuda-cupti-X-Y; cuda-libraries
and cuda-libraries-dev do not depend on it, cuda-command-line-tools does. There is no libcupti-dev-12-4: Debian's
and Ubuntu's libcupti-dev is another CUDA version.

It is reported where a COPY of libcupti copies nothing, where torch is built from source in a stage that the image
copies files from, and, as an info, where TensorFlow is installed without [and-cuda]. Sources: the file list of an
installed CUDA 13.0.2, the Dockerfiles of nvidia/cuda, PyTorch's build_cuda.sh.

## Good

The ways to get it, and what each costs:
- the apt package cuda-cupti-X-Y, whose source nvidia/cuda images have already: 125 MiB installed in CUDA 13.0, no
  ldconfig to remember;
- COPY --from a devel stage of /usr/local/cuda/lib64/libcupti.so.12 alone: one file of 4 MiB (13.0.2). With
  libcupti.so* it is three full copies, since BuildKit follows each link, and the classic builder matches nothing
  there. Run ldconfig afterwards, unless LD_LIBRARY_PATH names the directory (in nvidia/cuda from 12.8.1 on);
- a torch wheel contains its own copy (nvidia-cuda-cupti); a torch built from source does not;
- a devel image, or a copy of the whole toolkit: several GB.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		r := gpu.Analyzer.Of(p.Pass)
		if !r.Concerned {
			return
		}
		s := r.Final()
		var told []gpu.Wish
		for _, wish := range r.Profiling(s) {
			if lacksCUPTI(s, wish) {
				told = append(told, wish)
			}
		}
		if len(told) > 0 {
			reportCUPTI(p, s, told)
		}
	},
})

// lacksCUPTI reports whether the wish is not fulfilled in the finished image. A COPY that fails leaves its destination
// unknown, so that of one that brings nothing the state before it counts.
func lacksCUPTI(s *gpu.Stage, wish gpu.Wish) bool {
	lib := s.Library("libcupti")
	if wish.Why != gpu.Brought {
		_, known := s.Final.Toolkit() // without CUDA there is more amiss than a profiler
		return lib.Presence == filesystem.Absent && (known || wish.Why == gpu.Built)
	}
	nothing := wish.Copy.Presence == filesystem.Absent || wish.Copy.PrefixIs == filesystem.Absent
	return nothing && lib.Presence != filesystem.Present && wish.Library.Presence == filesystem.Absent && !s.AsksFor("cupti")
}

// reportCUPTI reports it once, at the first wish of the strongest kind.
func reportCUPTI(p *Pass, s *gpu.Stage, wishes []gpu.Wish) {
	wish := slices.MinFunc(wishes, func(a, b gpu.Wish) int { return cmp.Compare(a.Why, b.Why) })
	t, known := s.Final.Toolkit()
	d := Diagnostic{Span: wish.Span, Likely: true}
	switch wish.Why {
	case gpu.Brought:
		d.Likely = wish.Library.Likely
		d.Message = fmt.Sprintf("no libcupti is copied here, and %s has none", imageName(s.Final.State))
	case gpu.Built:
		d.Message = fmt.Sprintf("torch built here profiles GPU kernels with libcupti, missing from %s", imageName(s.Final.State))
	default:
		d.Severity = Info
		d.Message = fmt.Sprintf("%s without [and-cuda] profiles with libcupti, missing from %s", wish.Name, imageName(s.Final.State))
	}
	for _, other := range wishes {
		if other.Span != wish.Span {
			d.Related = append(d.Related, Related{Span: other.Span, Message: "it is needed here too"})
		}
	}
	if wheel := s.BroughtCUPTI(); wheel != "" {
		d.Related = append(d.Related, note("torch's own wheel includes a copy that it finds by itself, %s: for torch.profiler there is nothing to do", wheel))
	}
	d.Related = append(d.Related, costs(s, t, known, wish.Why)...)
	d.Related = append(d.Related, partial(s.Final.State)...)
	if fix, ok := addCUPTI(s, t, known, wish); ok {
		d.Fixes = []Fix{fix}
	}
	p.Report(d)
}

func costs(s *gpu.Stage, t gpu.Toolkit, known bool, why gpu.WishKind) []Related {
	need := note("needed only to profile GPU kernels from inside the process; not for Nsight Systems or Compute. Without the need: USE_KINETO=0")
	if why == gpu.Installed {
		need = note("needed only to profile GPU kernels from inside the process; not for Nsight Systems or Compute. tensorflow[and-cuda] installs it")
	}
	list := []Related{need}
	if !known {
		return append(list, note("which CUDA version the image has is not known, so neither is the package's name"))
	}
	name := gpu.Package(gpu.Soname("libcupti", t.Version), t.Version)
	if name == "" {
		return list
	}
	configured := "NVIDIA's apt source has to be configured for it"
	if references.NVIDIASource(s.Final.State) != "" {
		configured = "the image has the apt source"
	}
	return append(list,
		note("provided by package %s: 125 MiB installed in CUDA 13.0; %s", name, configured),
		note("COPY --from a devel stage of /usr/local/cuda-%s/targets/x86_64-linux/lib/%s is one file, found by name after ldconfig", t.Version, gpu.Soname("libcupti", t.Version)))
}

// addCUPTI replaces a COPY that was to bring nothing else, or adds a line after the stage's FROM.
func addCUPTI(s *gpu.Stage, t gpu.Toolkit, known bool, wish gpu.Wish) (Fix, bool) {
	name := gpu.Package(gpu.Soname("libcupti", t.Version), t.Version)
	if !known || name == "" {
		return Fix{}, false
	}
	fix := Fix{Title: "install " + name, Unsafe: true}
	if wish.Why == gpu.Brought && wish.Only && !wish.Step.Trigger {
		line := aptInstall(wish.Step.Before, name)
		if line == "" {
			return Fix{}, false
		}
		fix.Edits = []source.Edit{{Span: wish.Step.Instruction.Span, New: line}}
		return fix, true
	}
	line := aptInstall(s.Initial.State, name)
	if line == "" || s.Stage.Stage.From == nil {
		return Fix{}, false
	}
	fix.Edits = []source.Edit{after(s.Stage.Stage.From.Span, line)}
	return fix, true
}
