//go:build linux

package judge

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

func (e *Evidence) judgeDriver() []Finding {
	if dead := e.dead("driver"); dead != nil {
		return dead
	}
	h := e.Host
	f := Finding{Check: "driver", Found: cmp.Or(h.Driver, "none"), Where: "kernel module", Verdict: OK}
	if h.CUDA != "" {
		f.Found += fmt.Sprintf(" (CUDA %s, NVML %s)", h.CUDA, h.NVML)
	}
	switch {
	case e.NVML != "" || len(h.GPUs) == 0:
		e.judgeNVML(&f)
	default:
		e.judgeSome(&f)
	}
	return []Finding{f}
}

// judgeNVML says why NVML lists no device. What works beside it rules causes out.
func (e *Evidence) judgeNVML(f *Finding) {
	reason := probe.Explain(e.NVML, e.Surroundings)
	f.Verdict, f.Why, f.Fix = Broken, reason.Text, reason.Fix
	l := e.library("libnvidia-ml.so.1")
	switch {
	case e.System.Files != nil && *e.System.Files < leastFiles:
		f.Why, f.Fix = fmt.Sprintf("ulimit -n is %d: %s", *e.System.Files, cmp.Or(e.NVML, reason.Text)), "ulimit -n 1024 or more"
	case l == nil:
	case l.Outcome == gpucheck.Refused:
		f.Why, f.Fix = "NVML cannot be opened: "+l.Error, fixRefused(l.Error, true)
	case l.Kind == "stub":
		f.Why = "libnvidia-ml.so.1 is the toolkit's stub, " + l.Path + ": nothing here can ask about the devices"
		f.Fix = "take the stubs folder out of LD_LIBRARY_PATH"
	case reason.Kind == "mismatch":
		if fileVersion(l.Path) == e.Surroundings.Module {
			f.Why, f.Fix = e.refusedCalls()
		}
	case l.Outcome == gpucheck.Missing && e.kernelsRan():
		f.Why, f.Fix = e.noDriverFile("libnvidia-ml.so.1")
		f.Why += ": nvidia-smi, NCCL and what else asks about devices fail"
	case e.kernelsRan():
		f.Why, f.Fix = "NVML answers "+cmp.Or(e.NVML, "with no device")+", while kernels run", "see which libnvidia-ml.so.1 is found first"
	}
}

// judgeSome notes what keeps this user from some of the devices, and which nodes the check itself had the driver make.
func (e *Evidence) judgeSome(f *Finding) {
	if refusal, refused := e.refusal(); refused {
		f.note(refusal.Text)
		f.Fix = refusal.Fix
		return
	}
	e.judgeListed(f)
	if len(e.Made) > 0 && f.Why == "" {
		f.note(strings.Join(e.Made, ", ") + " was missing or not the driver's: its library made what was missing, as root may; a program of another user that is started first fails")
	}
}

// refusal says why this process cannot use the device nodes; ok is false where it can, or where the driver's library
// has put right what was there.
func (e *Evidence) refusal() (r probe.Reason, ok bool) {
	if len(e.Surroundings.Unusable()) > 0 {
		return e.Surroundings.Refusal()
	}
	for node := range e.Surroundings.Odd {
		if !slices.Contains(e.Made, node) {
			return e.Surroundings.Refusal()
		}
	}
	return probe.Reason{}, false
}

// judgeListed compares the devices that the kernel module lists with the nodes that were here before the check.
func (e *Evidence) judgeListed(f *Finding) {
	s := e.Surroundings
	nodes, meant := s.Devices(), s.Listed
	if s.Visible != nil && *s.Visible != "all" { // a container of some of the devices
		meant = min(meant, named(*s.Visible))
	}
	if nodes >= meant {
		return
	}
	missing := fmt.Sprintf("%s here and %d had a node in /dev", counted(meant, "device is meant to be", "devices are meant to be"), nodes)
	if len(e.Host.GPUs) >= meant {
		f.note(missing + ": the driver's library made what was missing")
		return
	}
	f.note(missing)
	f.Fix = "pass the missing /dev/nvidiaN to the container, or run nvidia-modprobe -c N on the host"
}

// named counts the devices that NVIDIA_VISIBLE_DEVICES names.
func named(visible string) int {
	if visible == "" || visible == "void" || visible == "none" {
		return 0
	}
	return 1 + strings.Count(visible, ",")
}

// library returns what came of opening a library, nil where it was not tried.
func (e *Evidence) library(name string) *gpucheck.Library {
	i := slices.IndexFunc(e.Host.Libraries, func(l gpucheck.Library) bool { return l.Name == name })
	if i < 0 {
		return nil
	}
	return &e.Host.Libraries[i]
}
