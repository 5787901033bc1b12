//go:build linux

package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

// measure is one rate beside what a healthy device does. A zero is not known.
type measure struct {
	what           string
	rate, expected float64
	unit           string
	scale          float64
}

func (m measure) share() float64 { return m.rate / m.expected }

func (m measure) String() string {
	return fmt.Sprintf("%s %.0f %s, %.0f%% of %.0f", m.what, m.rate/m.scale, m.unit, 100*m.share(), m.expected/m.scale)
}

const (
	giga = 1e9
	tera = 1e12
	// enoughToCopy is the least that fills a device: less is done before the clocks have risen.
	enoughToCopy = 128 << 20
)

// measures lists what was measured on a device and can be judged.
func measures(k probe.Smoke, g *gpucheck.GPU) []measure {
	known, _ := gpucheck.RatesOf(k.Name)
	expect := func(table, most float64) float64 {
		if table > 0 {
			return table
		}
		return most
	}
	list := []measure{
		{"copy", k.Copy, expect(known.Copy*giga, k.CopyMost), "GB/s", giga},
		{"FP32", k.Single, expect(known.Single*tera, k.SingleMost), "TFLOP/s", tera},
		{"bf16", k.Tensor, known.Tensor * tera, "TFLOP/s", tera},
	}
	if k.CopyBytes > 0 && k.CopyBytes < enoughToCopy {
		list = list[1:]
	}
	if g != nil && g.State != nil {
		bus := gpucheck.BusRate(g.State.PCIeMaximum, g.State.PCIeMaxWidth)
		list = append(list, measure{"from the host", k.ToDevice, bus, "GB/s", giga}, measure{"to the host", k.FromDevice, bus, "GB/s", giga})
	}
	return slices.DeleteFunc(list, func(m measure) bool { return m.rate <= 0 || m.expected <= 0 })
}

// judgeRates judges how fast a device is. What others do on the device, or a setting of this process, explains a slow
// one and breaks nothing.
func judgeRates(f *Finding, list []measure, reasons []string, excused bool) {
	note, broken := gpucheck.RateLimits()
	var slow []string
	verdict := OK
	for _, m := range list {
		if m.share() >= note {
			continue
		}
		slow = append(slow, m.String())
		if m.share() < broken && !excused {
			verdict = Broken
		} else if verdict == OK {
			verdict = Note
		}
	}
	if len(slow) == 0 {
		return
	}
	f.Verdict = verdict
	if len(reasons) == 0 {
		reasons = []string{"the device does not say why"}
	}
	f.add(strings.Join(slow, "; ") + ": " + strings.Join(reasons, ", "))
}

// slowness lists what a device says of why it is slow. excused means that it is others' work.
func slowness(k probe.Smoke, g *gpucheck.GPU) (reasons []string, excused bool) {
	if g == nil || g.State == nil {
		return nil, false
	}
	s := g.State
	if len(s.Processes) > 0 {
		reasons, excused = append(reasons, "busy: "+processes(s.Processes)), true
	}
	if s.PowerDefault > 0 && s.PowerLimit < s.PowerDefault {
		reasons = append(reasons, fmt.Sprintf("power limit %.0f W, %.0f W by default", s.PowerLimit, s.PowerDefault))
	}
	if l := k.Load; l != nil {
		for _, held := range l.Held {
			if !slices.Contains(harmless, held) {
				reasons = append(reasons, "held back by "+held)
			}
		}
		if l.Clock > 0 && s.ClockMaximum > 0 && float64(l.Clock) < 0.8*float64(s.ClockMaximum) {
			reasons = append(reasons, fmt.Sprintf("%d of %d MHz under load", l.Clock, s.ClockMaximum))
		}
		if l.PCIeGeneration > 0 && (l.PCIeGeneration < s.PCIeMaximum || l.PCIeWidth < s.PCIeMaxWidth) {
			reasons = append(reasons, fmt.Sprintf("PCIe generation %d x%d under load, of %d x%d", l.PCIeGeneration, l.PCIeWidth, s.PCIeMaximum, s.PCIeMaxWidth))
		}
	}
	if s.PCIeReplays > 0 {
		reasons = append(reasons, fmt.Sprintf("%d PCIe replays", s.PCIeReplays))
	}
	for _, held := range []struct {
		by      string
		seconds float64
	}{{"power", s.PowerHeld}, {"temperature", s.ThermalHeld}} {
		if held.seconds >= 1 {
			reasons = append(reasons, fmt.Sprintf("held back by %s for %.0f s since the driver was loaded", held.by, held.seconds))
		}
	}
	return reasons, excused
}

// processes names the first of those that compute on a device.
func processes(list []gpucheck.Process) string {
	var names []string
	for _, p := range list[:min(4, len(list))] {
		text := fmt.Sprintf("PID %d", p.PID)
		if p.Name != "" {
			text = p.Name[strings.LastIndexByte(p.Name, '/')+1:] + " (PID " + fmt.Sprint(p.PID) + ")"
		}
		if p.Memory > 0 {
			text += fmt.Sprintf(" %d MiB", p.Memory>>20)
		}
		names = append(names, text)
	}
	if more := len(list) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return strings.Join(names, ", ")
}

// add adds a reason after those that are there.
func (f *Finding) add(why string) {
	f.Why = strings.TrimPrefix(f.Why+"; "+why, "; ")
}

// note adds a reason that breaks nothing.
func (f *Finding) note(why string) {
	f.add(why)
	if f.Verdict == OK {
		f.Verdict = Note
	}
}
