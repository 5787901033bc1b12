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
		f := judgeDevice(g)
		e.judgeEvents(&f, g)
		list = append(list, f)
	}
	if len(list) == 0 {
		list = e.computedOn()
	}
	return list
}

// computedOn returns a row for each device that computed although NVML lists none.
func (e *Evidence) computedOn() []Finding {
	var list []Finding
	for i, k := range e.Kernels {
		if k.Elements > 0 {
			list = append(list, Finding{
				Check: fmt.Sprintf("device %d", i), Verdict: Note, Found: fmt.Sprintf("%s, compute capability %s", k.Name, k.Capability),
				Why: "its health is not known: NVML does not answer",
			})
		}
	}
	return list
}

// judgeDevice judges the condition that a device was in when it was read, and what it remembers.
func judgeDevice(g gpucheck.GPU) Finding {
	s := g.State
	if s == nil {
		s = &gpucheck.State{}
	}
	f := Finding{Check: fmt.Sprintf("device %d", g.Index), Verdict: OK, Where: g.UUID, Found: describe(g, s)}
	for _, fault := range faults(s) {
		if f.add(fault.why); f.Verdict == OK {
			f.Verdict, f.Fix = Broken, fault.fix
		}
	}
	for _, why := range slices.Concat(memoryNotes(s), speedNotes(s), linkNotes(s)) {
		f.note(why)
	}
	if s.ComputeMode != "" {
		f.note("compute mode is " + s.ComputeMode)
	}
	if len(s.Processes) > 0 {
		f.note(counted(len(s.Processes), "process", "processes") + " on it: " + processes(s.Processes))
	} else if unseen(g) {
		f.note(size(g.Used) + " of its memory are used by processes that cannot be seen from here: those of another container or of the host")
	}
	return f
}

// ownMemory is more than the check's own contexts take, which can be counted where the driver tells no process ids.
const ownMemory = 2 << 30

// unseen reports whether a device's memory is used although no process is listed, as in another PID namespace than
// theirs.
func unseen(g gpucheck.GPU) bool {
	return g.State != nil && len(g.State.Processes) == 0 && g.Reserved > 0 && g.Used > ownMemory
}

// describe says what a device is and how it is.
func describe(g gpucheck.GPU, s *gpucheck.State) string {
	text := fmt.Sprintf("%s, compute capability %s, %d MiB (%d used)", g.Name, g.Capability, g.Memory>>20, g.Used>>20)
	if g.MIG == "enabled" {
		text += fmt.Sprintf(", MIG with %d instances", len(s.MIGDevices))
	}
	if s.Temperature != nil {
		text += fmt.Sprintf(", %d °C", *s.Temperature)
	}
	if s.PowerLimit > 0 {
		text += fmt.Sprintf(", %.0f of %.0f W", s.Power, s.PowerLimit)
	}
	if s.PCIeMaximum > 0 {
		text += fmt.Sprintf(", PCIe %d x%d", s.PCIeMaximum, s.PCIeMaxWidth)
	}
	if s.ECC != "" {
		text += ", ECC " + s.ECC
	}
	return text
}

// fault is a condition in which a device is of no use.
type fault struct{ why, fix string }

func faults(s *gpucheck.State) []fault {
	var list []fault
	if s.RemapFailed {
		list = append(list, fault{"a row of its memory could not be remapped", "replace the device"})
	}
	if strings.HasPrefix(s.Fabric, "failed") || s.Fabric == "in progress" || s.Fabric == "not started" {
		list = append(list, fault{"NVSwitch fabric " + s.Fabric, "start nvidia-fabricmanager of the driver's version on the host"})
	}
	if s.Recovery != "" && s.Recovery != "none" {
		list = append(list, fault{"the driver asks for recovery: " + s.Recovery, "stop what runs on it and follow the driver: " + s.Recovery})
	}
	if s.ComputeMode == "prohibited" {
		list = append(list, fault{"no program may compute on it", "have the host's administrator set the default compute mode"})
	}
	return list
}

// memoryNotes says what is wrong, or was, with a device's memory.
func memoryNotes(s *gpucheck.State) []string {
	var notes []string
	if s.RemapPending {
		notes = append(notes, "a row remapping waits for a reset")
	}
	if s.RepairPending {
		notes = append(notes, "a repair waits for a reset")
	}
	if s.Uncorrected != nil && *s.Uncorrected > 0 {
		notes = append(notes, uncorrectable(*s.Uncorrected)+" since the driver was loaded")
	}
	if s.LifeUncorrect != nil && *s.LifeUncorrect > 0 {
		notes = append(notes, uncorrectable(*s.LifeUncorrect)+" in its lifetime")
	}
	if s.SRAMThreshold {
		notes = append(notes, "errors of its on-chip memory exceed the threshold for a replacement")
	}
	if s.RemappedRows != nil && *s.RemappedRows > 0 {
		notes = append(notes, counted(*s.RemappedRows, "remapped row", "remapped rows"))
	}
	if h := s.RemapHistogram; h != nil && h.Low+h.None > 0 {
		notes = append(notes, fmt.Sprintf("spare rows run out in %d banks, none is left in %d", h.Low, h.None))
	}
	if s.RetiredPages != nil && *s.RetiredPages > 0 {
		notes = append(notes, counted(*s.RetiredPages, "retired page", "retired pages"))
	}
	return notes
}

func uncorrectable(n uint64) string {
	return counted(int(n), "uncorrectable memory error", "uncorrectable memory errors")
}

// harmless are the reasons for a lower clock that are settings, or that there is nothing to do.
var harmless = []string{"idle", "application clocks", "sync boost", "display clocks"}

// heldLong is how many seconds of heat are worth a word.
const heldLong = 60

// speedNotes says what slows a device down.
func speedNotes(s *gpucheck.State) []string {
	var notes []string
	if s.PCIeWidth > 0 && s.PCIeWidth < s.PCIeMaxWidth {
		notes = append(notes, fmt.Sprintf("PCIe x%d of x%d", s.PCIeWidth, s.PCIeMaxWidth))
	}
	if s.PCIeDevice > s.PCIeMaximum && s.PCIeMaximum > 0 {
		notes = append(notes, fmt.Sprintf("its slot is PCIe generation %d, and it could do %d", s.PCIeMaximum, s.PCIeDevice))
	}
	for _, reason := range s.Throttle {
		if !slices.Contains(harmless, reason) {
			notes = append(notes, "held back by "+reason)
		}
	}
	if s.PowerDefault > 0 && s.PowerLimit < s.PowerDefault {
		notes = append(notes, fmt.Sprintf("power limit %.0f W, %.0f W by default", s.PowerLimit, s.PowerDefault))
	}
	if s.ThermalHeld >= heldLong {
		notes = append(notes, fmt.Sprintf("temperature has held it back for %.0f s since the driver was loaded", s.ThermalHeld))
	}
	return notes
}

// linkNotes says which NVLinks are down. Where all are, the device is not meant to have any.
func linkNotes(s *gpucheck.State) []string {
	var notes []string
	down, errors := 0, uint64(0)
	for _, l := range s.NVLinks {
		if !l.Active {
			down++
		}
		errors += l.Errors
	}
	if down > 0 && down < len(s.NVLinks) {
		notes = append(notes, fmt.Sprintf("%d of %d NVLinks are down", down, len(s.NVLinks)))
	}
	if errors > 0 {
		notes = append(notes, counted(int(errors), "NVLink error", "NVLink errors"))
	}
	return notes
}
