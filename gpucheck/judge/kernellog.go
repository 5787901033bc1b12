//go:build linux

package judge

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

// judgeEvents notes what the kernel's log says of a device's own errors.
func (e *Evidence) judgeEvents(f *Finding, g gpucheck.GPU) {
	if e.KernelLog == nil || g.State == nil {
		return
	}
	for _, event := range e.KernelLog.Events {
		if event.Kind == "Xid" && !ofProgram(event) && sameBus(event.PCI, g.State.PCI) {
			f.note(say(event))
		}
	}
}

// judgeLog reports the errors that programs made, those of switches, and those of devices that are not listed: a lost
// one may be.
func (e *Evidence) judgeLog() []Finding {
	k := e.KernelLog
	if k == nil || k.Error != "" {
		return nil
	}
	var programs, others []string
	for _, event := range k.Events {
		switch {
		case event.Kind == "Xid" && ofProgram(event):
			programs = append(programs, say(event))
		case event.Kind != "Xid" || !e.listed(event):
			others = append(others, event.PCI+": "+say(event))
		}
	}
	if len(programs)+len(others) == 0 {
		return nil
	}
	f := Finding{Check: "kernel log", Verdict: Note, Found: counted(len(programs)+len(others), "kind of error", "kinds of error") + " since the machine started"}
	if len(others) > 0 {
		f.add(strings.Join(others, "; "))
	}
	if len(programs) > 0 {
		f.add("of programs, not of the device: " + strings.Join(programs, "; "))
	}
	return []Finding{f}
}

func (e *Evidence) listed(event probe.Event) bool {
	for _, g := range e.Host.GPUs {
		if g.State != nil && sameBus(event.PCI, g.State.PCI) {
			return true
		}
	}
	return false
}

func ofProgram(event probe.Event) bool {
	x, known := gpucheck.XidOf(event.Number)
	return known && x.Of == "program"
}

// say names an error, who made it and when.
func say(event probe.Event) string {
	text := fmt.Sprintf("%s %d", event.Kind, event.Number)
	if event.Times > 1 {
		text += fmt.Sprintf(", %d times", event.Times)
	}
	switch x, known := gpucheck.XidOf(event.Number); {
	case known && event.Kind == "Xid":
		text += ": " + x.Means
	case event.Text != "":
		text += ": " + event.Text
	}
	if event.Process != "" {
		text += " (" + event.Process + ")"
	}
	return text
}

// sameBus compares the kernel's 0000:06:00 with NVML's 00000000:06:00.0.
func sameBus(a, b string) bool {
	x, ok1 := busNumbers(a)
	y, ok2 := busNumbers(b)
	return ok1 && ok2 && x == y
}

func busNumbers(address string) (numbers [3]uint64, ok bool) {
	address, _, _ = strings.Cut(address, ".")
	parts := strings.Split(address, ":")
	if len(parts) != len(numbers) {
		return numbers, false
	}
	for i, p := range parts {
		n, err := strconv.ParseUint(p, 16, 64)
		if err != nil {
			return numbers, false
		}
		numbers[i] = n
	}
	return numbers, true
}
