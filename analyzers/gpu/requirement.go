package gpu

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// requirement is what the stage's image asks of a host, with the framework that asks for the CUDA version, nil for the
// image's own libraries. What is not known stays empty, which asks for nothing.
func (s *Stage) requirement() (r gpucheck.Requirement, by *Framework) {
	if !s.ComputesOnGPU() {
		return r, nil
	}
	r = gpucheck.OfEnvironment(s.environment())
	r.Toolkit, r.Libraries = "", nil // what is in the image is known better
	_, r.Arch, _ = strings.Cut(s.Final.State.Platform, "/")
	if v, set, known := s.Final.Env("NVIDIA_DRIVER_CAPABILITIES"); set && known {
		r.Capabilities = strings.Split(v, ",")
	}
	if t, ok := s.Final.Toolkit(); ok {
		r.Toolkit = t.Version
		if t.Release != "" {
			r.Toolkit = t.Release
		}
	}
	if line := s.Lineage(); r.Toolkit == "" {
		r.Toolkit = line[len(line)-1].Base.CUDA
	}
	r.Compat = s.compat()
	line := s.Lineage()
	r.HoldsCompat = ngcImage.MatchString(line[len(line)-1].Base.Repository) // their entrypoint puts it first where the driver is older
	return r, s.flavours(&r)
}

// environment is what is known of the image's variables. CUDA_VERSION stands for a requirement where
// NVIDIA_REQUIRE_CUDA is not set, so it is left out where that may be set to something that is not known.
func (s *Stage) environment() map[string]string {
	env := s.Final.State.Env.Image()
	known := map[string]string{}
	for _, name := range env.Names() {
		if v, _ := env.Lookup(name); v.Known {
			known[name] = v.Value
		}
	}
	if v, set := env.Lookup("NVIDIA_REQUIRE_CUDA"); set && !v.Known || !set && env.Open {
		delete(known, "CUDA_VERSION")
	}
	return known
}

// ComputesOnGPU reports whether anything says that the image is for GPUs of NVIDIA.
func (s *Stage) ComputesOnGPU() bool {
	line := s.Lineage()
	if base := line[len(line)-1].Base; len(s.Final.Toolkits) > 0 || base.CUDA != "" || base.Framework != "" {
		return true
	}
	return slices.ContainsFunc(s.AllFrameworks(), func(f Framework) bool { return f.CUDA != "" && !f.None })
}

// compat is the CUDA version of the cuda-compat libraries that programs find before the host's, which LD_LIBRARY_PATH
// must name.
func (s *Stage) compat() string {
	v, set, known := s.Final.Env("LD_LIBRARY_PATH")
	if !set || !known {
		return ""
	}
	for _, dir := range strings.Split(v, ":") {
		if !strings.HasSuffix(strings.TrimSuffix(dir, "/"), "/compat") {
			continue
		}
		at := filesystem.Stat(s.Final.State.Files, dir)
		for _, t := range s.Final.Toolkits {
			if at.Entry.Presence != filesystem.Absent && strings.HasPrefix(at.Path, "/usr/local/cuda-"+t.Version+"/") {
				return t.Version
			}
		}
	}
	return ""
}

// flavours takes the CUDA version that wheels were built for which bring its libraries, when it is newer than the
// image's own. It returns the framework whose version counts.
func (s *Stage) flavours(r *gpucheck.Requirement) (by *Framework) {
	for _, f := range s.AllFrameworks() {
		if f.None || f.CUDA == "" || !f.Brings {
			continue
		}
		if compareVersions(f.CUDA, r.Toolkit) > 0 && minorOf(f.CUDA) != minorOf(r.Toolkit) {
			r.Toolkit, by = f.CUDA, &f
		}
	}
	return by
}
