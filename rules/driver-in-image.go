package rules

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "driver-in-image",
	Summary: "the image gets a copy of the NVIDIA driver's libraries",
	Doc: `libcuda, libnvidia-ml and nvidia-smi belong to the host's kernel module: the container runtime mounts those of the host into the
container. A copy in the image is of another version and, when it is found first, programs stop with CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803) or
*Driver/library version mismatch*; it also costs a GB.

Leave it out. NVIDIA's metapackages cuda and cuda-12-4 bring the driver, cuda-toolkit-12-4 does not. cuda-compat is no driver copy in this
sense: see cuda-compat-unusable. For linking, a devel image has stubs. Sources: the Depends of NVIDIA's metapackages as their documentation
gives them; cuda.h for the codes.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		s := gpu.Analyzer.Of(p.Pass).Final()
		if s == nil {
			return
		}
		for _, l := range s.Lineage() {
			for _, i := range l.Installs {
				reportDriverPackage(p, i)
			}
			for _, step := range l.Steps {
				reportDriverFiles(p, step)
			}
		}
	},
})

var (
	driverPackage = regexp.MustCompile(`^(?:nvidia-driver-\d+.*|nvidia-headless-\d+.*|nvidia-utils-\d+.*|nvidia-compute-utils-\d+.*|nvidia-kernel-.*|nvidia-dkms-\d+.*|nvidia-driver|nvidia-smi|libnvidia-(?:compute|gl|encode|decode|cfg1|fbc1|extra)-\d+.*|libcuda1|libnvidia-ml1|cuda-drivers(?:-\d+)?|cuda-driver)$`)
	metapackage   = regexp.MustCompile(`^cuda(?:-\d+-\d+)?$|^cuda-runtime(?:-\d+-\d+)?$`)
	driverRunfile = regexp.MustCompile(`NVIDIA-Linux-(?:x86_64|aarch64)-[\d.]+\.run`)
	driverLibrary = regexp.MustCompile(`^lib(?:cuda|nvidia-ml|nvidia-ptxjitcompiler|nvcuvid|nvidia-encode)\.so(?:\.[\d.]+)?$`)
)

func reportDriverPackage(p *Pass, i gpu.Install) {
	if i.Manager != "apt" && i.Manager != "rpm" {
		return
	}
	d := Diagnostic{Span: i.Span}
	switch {
	case driverPackage.MatchString(i.Name):
		d.Message = fmt.Sprintf("%s is the driver's, which the container gets from the host", i.Name)
	case metapackage.MatchString(i.Name):
		d.Likely = true
		d.Message = fmt.Sprintf("%s brings the driver beside the toolkit, and the container gets the driver from the host", i.Name)
		d.Related = []Related{note("%s is the toolkit alone", strings.Replace(strings.Replace(i.Name, "cuda-runtime", "cuda-libraries", 1), "cuda", toolkitName(i.Name), 1))}
	default:
		return
	}
	p.Report(d)
}

func toolkitName(name string) string {
	if strings.HasPrefix(name, "cuda-runtime") {
		return "cuda"
	}
	return "cuda-toolkit"
}

func reportDriverFiles(p *Pass, step *evaluate.Step) {
	for _, c := range step.Calls {
		for _, a := range c.Argv {
			if c.Reach != evaluate.Never && driverRunfile.MatchString(path.Base(a.Text)) && !strings.Contains(a.Text, "://") {
				p.Report(Diagnostic{Span: a.Span, Likely: true, Message: fmt.Sprintf("%s installs the driver, which the container gets from the host", path.Base(a.Text))})
				return
			}
		}
	}
	for _, c := range step.Copies {
		dir := path.Dir(c.Pattern)
		if c.Known && driverLibrary.MatchString(path.Base(c.Pattern)) && !strings.Contains(dir, "stubs") && !strings.Contains(dir, "compat") {
			p.Report(Diagnostic{Span: c.Word.Span, Message: fmt.Sprintf("%s is the driver's, which the container gets from the host", c.Pattern)})
		}
	}
}
