package gpucheck

import (
	"slices"
	"strconv"
	"strings"
)

// Builds reports whether a toolkit's nvcc builds for a compute capability (9.0, 9.0a); known is false when the table
// holds neither. first and last are the range, last "" for an open one.
func Builds(toolkit, capability string) (builds, known bool, first, last string) {
	for _, r := range rowsOf("compute capabilities") {
		if r[0] != capability {
			continue
		}
		first, last = r[1], r[2]
		cuda := minorOf(toolkit)
		if order, ok := compareVersions(cuda, "10.0"); !ok || order < 0 {
			return false, false, first, last
		}
		return atLeast(cuda, first) && (last == "" || atLeast(last, cuda)), true, first, last
	}
	return false, false, "", ""
}

// PTXVersion returns the newest PTX ISA version that a CUDA version knows, "" when the table does not say.
func PTXVersion(cuda string) string {
	for _, r := range rowsOf("PTX versions") {
		if r[0] == minorOf(cuda) {
			return r[1]
		}
	}
	return ""
}

// Architecture is one target that code was built for: sm_90, sm_90a, sm_100f (machine code) or compute_80 (PTX).
type Architecture struct {
	Capability string // 9.0, without suffix
	Suffix     string // "a": this capability alone; "f": its family; "": any
	PTX        bool
}

// ParseArchitecture reads sm_90a, compute_80, and TORCH_CUDA_ARCH_LIST's 9.0a, 8.6 and 8.6+PTX (machine code and PTX).
func ParseArchitecture(s string) ([]Architecture, bool) {
	if rest, ptx := strings.CutSuffix(s, "+PTX"); ptx {
		list, ok := ParseArchitecture(rest)
		if !ok || len(list) != 1 || list[0].PTX {
			return nil, false
		}
		return append(list, Architecture{Capability: list[0].Capability, Suffix: list[0].Suffix, PTX: true}), true
	}
	a := Architecture{}
	rest, sm := strings.CutPrefix(s, "sm_")
	if !sm {
		rest, a.PTX = strings.CutPrefix(s, "compute_")
	}
	if n := len(rest); n > 0 && (rest[n-1] == 'a' || rest[n-1] == 'f') {
		rest, a.Suffix = rest[:n-1], rest[n-1:]
	}
	if sm || a.PTX {
		if len(rest) < 2 {
			return nil, false
		}
		rest = rest[:len(rest)-1] + "." + rest[len(rest)-1:]
	}
	if list, ok := numbers(rest); !ok || len(list) != 2 {
		return nil, false
	}
	a.Capability = rest
	return []Architecture{a}, true
}

// String writes it as nvcc does.
func (a Architecture) String() string {
	digits := strings.ReplaceAll(a.Capability, ".", "") + a.Suffix
	if a.PTX {
		return "compute_" + digits
	}
	return "sm_" + digits
}

// Runs reports whether code built for the targets runs on a device of a compute capability, and through which of them.
// Machine code runs within its major capability from its own minor up; PTX on anything from its own up; "a" on that
// capability alone; "f" within the major. Source: CUDA C++ programming guide, binary and PTX compatibility. A PTX
// target still needs a driver that reads the toolkit's PTX version.
func Runs(targets []Architecture, capability string) (by Architecture, ok bool) {
	for _, ptx := range []bool{false, true} {
		for _, t := range targets {
			if t.PTX == ptx && t.runsOn(capability) {
				return t, true
			}
		}
	}
	return Architecture{}, false
}

func (a Architecture) runsOn(capability string) bool {
	order, ok := compareVersions(a.Capability, capability)
	switch {
	case !ok || order > 0:
		return false
	case a.Suffix == "a":
		return order == 0
	case a.PTX && a.Suffix == "":
		return true
	}
	return majorOf(a.Capability) == majorOf(capability)
}

func joinArchitectures(list []Architecture) string {
	names := make([]string, len(list))
	for i, a := range list {
		names[i] = a.String()
	}
	slices.SortStableFunc(names, func(a, b string) int { return digits(a) - digits(b) })
	return strings.Join(names, " ")
}

func digits(s string) int {
	n, _ := strconv.Atoi(strings.Trim(s, "smcopute_af"))
	return n
}

// ParseArchitectures reads a list separated by spaces, commas or semicolons, and leaves out what it cannot read.
func ParseArchitectures(s string) []Architecture {
	var list []Architecture
	for _, word := range strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == ',' || r == ';' }) {
		if a, ok := ParseArchitecture(word); ok {
			list = append(list, a...)
		}
	}
	return list
}

// Lanes returns a multiprocessor's single-precision operations in a clock cycle, 0 when not known.
func Lanes(capability string) int {
	for _, r := range rowsOf("lanes") {
		if r[0] == capability {
			n, _ := strconv.Atoi(r[1])
			return n
		}
	}
	return 0
}
