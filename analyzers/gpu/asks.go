package gpu

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
)

// CapabilityNeed is something in the image that needs libraries of the driver beyond compute and utility.
type CapabilityNeed struct {
	source.Span
	What       string // in words
	Capability string // video, graphics, utility
	NVIDIA     bool   // only NVIDIA's devices have it
}

// capabilityPackages names packages that use the driver's own video and graphics libraries. Sources: the projects'
// installation guides. Vulkan's loader serves any vendor's driver.
var capabilityPackages = map[string]string{
	"pynvvideocodec": "video", "vulkan-tools": "graphics", "libvulkan1": "graphics", "libvulkan-dev": "graphics", "isaacsim": "graphics",
	"pynvml": "utility", "nvidia-ml-py": "utility", "nvitop": "utility", "gpustat": "utility",
}

// capabilityWords finds encoders, decoders and tools in the commands that the image starts. Sources: ffmpeg's and
// GStreamer's names of NVENC, NVDEC and CUVID.
var capabilityWords = []struct {
	word       *lazyregexp.Regexp
	capability string
	nvidia     bool
}{
	{lazyregexp.New(`\b(?:h264|hevc|av1)_nvenc\b|\b\w+_cuvid\b|\bnvh26[45](?:enc|dec)\b|\bnv(?:dec|enc)\b|-hwaccel (?:cuda|nvdec|cuvid)\b`), "video", true},
	{lazyregexp.New(`\bnvidia-smi\b`), "utility", true},
	{lazyregexp.New(`\bvulkaninfo\b|\bvkcube\b`), "graphics", false},
}

// Capabilities lists what the stage's image needs of the driver by what it installs and starts.
func (s *Stage) Capabilities() []CapabilityNeed {
	var needs []CapabilityNeed
	for _, l := range s.Lineage() {
		for _, i := range l.Installs {
			if c := capabilityPackages[i.Name]; c != "" {
				needs = append(needs, CapabilityNeed{i.Span, i.Name, c, !strings.Contains(i.Name, "vulkan")})
			}
		}
	}
	for _, p := range s.started() {
		text := strings.Join(p.argv, " ")
		for _, w := range capabilityWords {
			if m := w.word.FindString(text); m != "" {
				needs = append(needs, CapabilityNeed{p.at, m, w.capability, w.nvidia})
			}
		}
	}
	return needs
}

// start is one command line that the image starts.
type start struct {
	at   source.Span
	argv []string
}

func (s *Stage) started() []start {
	var list []start
	f := s.Final.State
	for _, p := range []start{{f.Entrypoint.Cause.Span, f.Entrypoint.Argv}, {f.Cmd.Cause.Span, f.Cmd.Argv}} {
		if !p.at.Nowhere() && len(p.argv) > 0 {
			list = append(list, p)
		}
	}
	return list
}

// profilers read performance counters, for which the driver wants a privilege.
var profilers = lazyregexp.New(`(?:^|[\s/])(ncu|nv-nsight-cu-cli|nvprof)(?:\s|$)`)

// Profilers lists the profilers of performance counters that the image starts.
func (s *Stage) Profilers() []CapabilityNeed {
	var found []CapabilityNeed
	for _, p := range s.started() {
		if m := profilers.FindStringSubmatch(strings.Join(p.argv, " ")); m != nil {
			found = append(found, CapabilityNeed{Span: p.at, What: m[1]})
		}
	}
	return found
}

// DriverCapabilities is NVIDIA_DRIVER_CAPABILITIES of the image; what is not set is the container runtime's default.
// known is false when it may be anything.
func (s *Stage) DriverCapabilities() (list []string, set, known bool) {
	v, set, known := s.Final.Env("NVIDIA_DRIVER_CAPABILITIES")
	if !known {
		return nil, set, false
	}
	if !set || v == "" {
		return []string{"compute", "utility"}, false, true
	}
	list = strings.FieldsFunc(v, func(r rune) bool { return r == ',' || r == ' ' })
	slices.Sort(list)
	return list, true, true
}

// builtFor finds the CUDA version that the version of a package names: 10.3.0.26-1+cuda12.5.
var builtFor = lazyregexp.New(`\+cuda(\d+\.\d+)`)

// BuiltFor is the CUDA version that a package of TensorRT, cuDNN or NCCL is pinned for, "" where its version names
// none. Source: the version forms in NVIDIA's Dockerfiles and TensorRT's installation guide.
func (i Install) BuiltFor() string {
	m := builtFor.FindStringSubmatch(i.Version)
	if m == nil || i.Manager != "apt" && i.Manager != "rpm" {
		return ""
	}
	return m[1]
}
