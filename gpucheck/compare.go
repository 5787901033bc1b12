package gpucheck

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Compare returns how a host meets a requirement: one verdict for each thing asked for, in a fixed order. Broken means
// that the tables, whose sources Sources names, or the host's own reading prove it.
func Compare(r Requirement, h Host) []Verdict {
	var list []Verdict
	for _, check := range []func(Requirement, Host) []Verdict{platform, runtimeRequire, driver, visible, code,
		toolkitDevices, devices, memory, libraries} {
		list = append(list, check(r, h)...)
	}
	return list
}

func platform(r Requirement, h Host) []Verdict {
	if r.Arch == "" || h.Arch == "" {
		return nil
	}
	v := Verdict{Check: "platform", Asks: r.Arch, Has: h.Arch}
	switch {
	case h.Arch == r.Arch:
		v.Status = Confirmed
	default:
		v.Status, v.Why = Broken, "the image is built for another processor"
		v.Fix = "build the image for linux/" + h.Arch
	}
	return []Verdict{v}
}

func runtimeRequire(r Requirement, h Host) []Verdict {
	var list []Verdict
	for _, expression := range r.Require {
		first, _, _ := strings.Cut(expression, " ")
		v := Verdict{Check: "runtime", Asks: first, Has: "driver " + orUnknown(h.Driver) + ", CUDA " + orUnknown(h.CUDA)}
		holds, err := Evaluate(expression, h)
		switch {
		case r.Ignored:
			v.Status, v.Why = Confirmed, "NVIDIA_DISABLE_REQUIRE is set"
		case err != nil:
			v.Status, v.Why = Broken, "the container runtime cannot read "+err.Error()
			v.Fix = "correct the NVIDIA_REQUIRE_ variable"
		case holds == Yes:
			v.Status = Confirmed
		case holds == No:
			v.Status = Broken
			v.Why = "the NVIDIA container runtime refuses to start it: unsatisfied condition: " + first
			v.Fix = "use an image of CUDA " + h.CUDA + " or older, or a newer driver"
		}
		list = append(list, v)
	}
	return list
}

func visible(r Requirement, h Host) []Verdict {
	if r.Visible == nil {
		return nil
	}
	v := Verdict{Check: "devices", Asks: "NVIDIA_VISIBLE_DEVICES=" + *r.Visible}
	switch *r.Visible {
	case "", "void":
		v.Status, v.Why = Broken, "the container runtime gives it neither devices nor driver libraries"
		v.Fix = "set NVIDIA_VISIBLE_DEVICES=all"
	case "none":
		v.Status, v.Why = Limited, "the container gets the driver's libraries and no device"
	case "all":
		v.Status = Confirmed
	default:
		if v.Has = strconv.Itoa(len(h.GPUs)) + " devices"; len(h.GPUs) == 1 {
			v.Has = "1 device"
		}
		for _, name := range strings.Split(*r.Visible, ",") {
			if len(h.GPUs) > 0 && !h.names(name) {
				v.Status, v.Why = Broken, "no device "+name
				return []Verdict{v}
			}
		}
		if len(h.GPUs) > 0 {
			v.Status = Confirmed
		}
	}
	return []Verdict{v}
}

// names reports whether a device list's entry can mean a device here. MIG and other forms are taken on trust.
func (h Host) names(entry string) bool {
	index, err := strconv.Atoi(entry)
	switch {
	case err == nil:
		return slices.ContainsFunc(h.GPUs, func(g GPU) bool { return g.Index == index })
	case strings.HasPrefix(entry, "GPU-"):
		return slices.ContainsFunc(h.GPUs, func(g GPU) bool { return g.UUID == "" || strings.HasPrefix(g.UUID, entry) })
	}
	return true
}

func devices(r Requirement, h Host) []Verdict {
	if r.GPUs == 0 {
		return nil
	}
	v := Verdict{Check: "devices", Asks: strconv.Itoa(r.GPUs), Has: strconv.Itoa(len(h.GPUs))}
	switch {
	case h.GPUs == nil:
		v.Has = ""
	case len(h.GPUs) >= r.GPUs:
		v.Status = Confirmed
	default:
		v.Status, v.Why = Broken, "too few devices"
	}
	return []Verdict{v}
}

func memory(r Requirement, h Host) []Verdict {
	if r.Memory == 0 {
		return nil
	}
	v := Verdict{Check: "memory", Asks: mebibytes(r.Memory)}
	var largest uint64
	for _, g := range h.GPUs {
		largest = max(largest, g.Memory)
	}
	if largest == 0 {
		return []Verdict{v}
	}
	v.Has = mebibytes(largest)
	if v.Status = Confirmed; largest < r.Memory {
		v.Status, v.Why, v.Code = Broken, "no device has as much", "CUDA_ERROR_OUT_OF_MEMORY (2)"
	}
	return []Verdict{v}
}

func libraries(r Requirement, h Host) []Verdict {
	var list []Verdict
	for _, name := range r.Libraries {
		v := Verdict{Check: "libraries", Asks: name}
		for _, l := range h.Libraries {
			if l.Name != name {
				continue
			}
			v.Has = l.Path
			switch l.Outcome {
			case Opened:
				v.Status = Confirmed
			case Missing, Refused, Crashed:
				v.Status, v.Why = Broken, l.Error
			}
			if l.Kind == "stub" {
				v.Status, v.Why = Broken, "a stub, which only linking may use"
			}
		}
		list = append(list, v)
	}
	return list
}

func orUnknown(s string) string {
	if s == "" {
		return "unknown"
	}
	return s
}

func mebibytes(n uint64) string { return fmt.Sprintf("%d MiB", n>>20) }
