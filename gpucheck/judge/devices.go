//go:build linux

package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
)

func (e *Evidence) judgeDevices() []Finding {
	var list []Finding
	for _, g := range e.Host.GPUs {
		list = append(list, judgeDevice(g))
	}
	return list
}

// judgeDevice judges the condition that a device was in when it was read.
func judgeDevice(g gpucheck.GPU) Finding {
	f := Finding{
		Check: fmt.Sprintf("device %d", g.Index), Verdict: OK, Where: g.UUID,
		Found: fmt.Sprintf("%s, compute capability %s, %d MiB (%d used)", g.Name, g.Capability, g.Memory>>20, g.Used>>20),
	}
	s := g.State
	if s == nil {
		s = &gpucheck.State{}
	}
	if g.MIG == "enabled" {
		f.Found += fmt.Sprintf(", MIG with %d instances", len(s.MIGDevices))
	}
	var notes []string
	switch {
	case s.RemapFailed:
		f.Verdict, f.Fix = Broken, "replace the device"
		notes = append(notes, "a row of its memory could not be remapped")
	case strings.HasPrefix(s.Fabric, "failed"), s.Fabric == "in progress", s.Fabric == "not started":
		f.Verdict, f.Fix = Broken, "start nvidia-fabricmanager of the driver's version on the host"
		notes = append(notes, "NVSwitch fabric "+s.Fabric)
	}
	notes = slices.Concat(notes, memoryNotes(s), speedNotes(s), linkNotes(s))
	if len(s.Processes) > 0 {
		notes = append(notes, counted(len(s.Processes), "process", "processes")+" on it")
	}
	if f.Why = strings.Join(notes, "; "); f.Why != "" && f.Verdict == OK {
		f.Verdict = Note
	}
	return f
}

// memoryNotes says what is wrong with a device's memory.
func memoryNotes(s *gpucheck.State) []string {
	var notes []string
	if s.RemapPending {
		notes = append(notes, "a row remapping waits for a reset")
	}
	if s.Uncorrected != nil && *s.Uncorrected > 0 {
		notes = append(notes, fmt.Sprintf("%d uncorrectable memory errors since the driver was loaded", *s.Uncorrected))
	}
	if s.RetiredPages != nil && *s.RetiredPages > 0 {
		notes = append(notes, counted(*s.RetiredPages, "retired page", "retired pages"))
	}
	return notes
}

// harmless are the reasons for a lower clock that are settings, or that there is nothing to do.
var harmless = []string{"idle", "application clocks", "sync boost", "display clocks"}

// speedNotes says what slows a device down.
func speedNotes(s *gpucheck.State) []string {
	var notes []string
	if s.PCIeWidth > 0 && s.PCIeWidth < s.PCIeMaxWidth {
		notes = append(notes, fmt.Sprintf("PCIe x%d of x%d", s.PCIeWidth, s.PCIeMaxWidth))
	}
	for _, reason := range s.Throttle {
		if !slices.Contains(harmless, reason) {
			notes = append(notes, "held back by "+reason)
		}
	}
	return notes
}

// linkNotes says which NVLinks are down. Where all are, the device is not meant to have any.
func linkNotes(s *gpucheck.State) []string {
	down := 0
	for _, l := range s.NVLinks {
		if !l.Active {
			down++
		}
	}
	if down == 0 || down == len(s.NVLinks) {
		return nil
	}
	return []string{fmt.Sprintf("%d of %d NVLinks are down", down, len(s.NVLinks))}
}
