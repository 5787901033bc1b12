package gpucheck

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Compare tells how a host meets a requirement: one verdict for each thing asked for, in a fixed order. Broken means that the
// tables, whose sources Sources names, or the host's own reading prove it.
func Compare(r Requirement, h Host) []Verdict {
	var list []Verdict
	for _, check := range []func(Requirement, Host) []Verdict{platform, runtimeRequire, driver, visible, architecture, ptx, devices, memory, libraries} {
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

func driver(r Requirement, h Host) []Verdict {
	if r.Toolkit == "" {
		return nil
	}
	own, known := ToolkitDriver(r.Toolkit)
	v := Verdict{Check: "driver", Asks: "CUDA " + r.Toolkit, Has: h.Driver}
	if known {
		v.Asks += " (released with driver " + own + ")"
	}
	minimum, hasMinimum := MinimumDriver(r.Toolkit)
	switch {
	case h.Driver == "":
		return []Verdict{v}
	case known && atLeast(h.Driver, own), !known && h.CUDA != "" && atLeast(h.CUDA, minorOf(r.Toolkit)):
		v.Status = Confirmed
		if compat, ok := ToolkitDriver(r.Compat); ok && Newer(h.Driver, compat) {
			v.Status = Limited
			v.Why = "cuda-compat is older than the driver, and fails where programs find it first"
			v.Code = "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803)"
			v.Fix = "take the compat directory out of LD_LIBRARY_PATH"
		}
		return []Verdict{v}
	case r.Compat != "" && atLeast(r.Compat, minorOf(r.Toolkit)):
		return []Verdict{v.forward(r, h)}
	case !hasMinimum:
		v.Why = "which driver CUDA " + r.Toolkit + " needs is not in the table"
	case atLeast(h.Driver, minimum):
		v.Status = Limited
		v.Why = "the driver is older than the toolkit: minor-version compatibility holds from " + minimum +
			" on, without the driver compiling this toolkit's PTX and without features that need the newer driver"
	case r.bringsCompat(h):
		v.Check, v.Status = "forward-compatibility", Limited
		v.Why = "the driver is older than " + minimum + "; it works where the image holds cuda-compat, as nvidia/cuda images do: the NVIDIA runtime puts it first on this driver branch"
	default:
		v.Status = Broken
		v.Why = "CUDA " + majorOf(r.Toolkit) + ".x needs driver " + minimum + " or newer: CUDA driver version is insufficient for CUDA runtime version"
		v.Code = "cudaErrorInsufficientDriver (35)"
		v.Fix = "update the driver, use an older CUDA image, or install cuda-compat-" + strings.ReplaceAll(minorOf(r.Toolkit), ".", "-") + " where the device allows it"
	}
	return []Verdict{v}
}

// bringsCompat tells whether the image's own requirement lets in a driver that is too old for its toolkit. Images say so for the
// branches that their cuda-compat covers, and the runtime then puts it before the driver's libraries. Source:
// libnvidia-container src/cli/compat_mode.c.
func (r Requirement) bringsCompat(h Host) bool {
	branch, err := strconv.Atoi(majorOf(h.Driver))
	branches, _ := CompatBranches(r.Toolkit)
	if err != nil || len(r.Require) == 0 || !slices.Contains(branches, branch) {
		return false
	}
	own := ""
	for _, expression := range r.Require {
		if holds, err := Evaluate(expression, h); holds == No || err != nil {
			return false
		}
		if first, _, _ := strings.Cut(expression, " "); strings.HasPrefix(first, "cuda>=") {
			own = strings.TrimPrefix(first, "cuda>=")
		}
	}
	if !atLeast(own, minorOf(r.Toolkit)) {
		return false // its cuda-compat is older than the libraries that were added
	}
	return !slices.ContainsFunc(h.GPUs, func(g GPU) bool {
		allowed, known := CompatAllowed(g.Brand)
		return known && !allowed
	})
}

// forward judges a driver that is older than the toolkit when the image brings cuda-compat.
func (v Verdict) forward(r Requirement, h Host) Verdict {
	v.Check = "forward-compatibility"
	v.Asks += " through cuda-compat of CUDA " + r.Compat
	for _, g := range h.GPUs {
		switch allowed, known := CompatAllowed(g.Brand); {
		case known && !allowed:
			v.Status = Broken
			v.Why = fmt.Sprintf("%s: forward compatibility is for data centre devices only", orUnknown(g.Name))
			v.Code = "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE (804)"
			v.Fix = "update the driver, or take the compat directory out of LD_LIBRARY_PATH"
			return v
		case !known:
			v.Why = fmt.Sprintf("whether %s may use cuda-compat is not established", orUnknown(g.Name))
			return v
		}
	}
	branches, known := CompatBranches(r.Compat)
	branch, err := strconv.Atoi(majorOf(h.Driver))
	switch {
	case !known || err != nil || len(h.GPUs) == 0:
		v.Why = "which drivers cuda-compat of CUDA " + r.Compat + " works on is not in the table, or the devices are not known"
	case slices.Contains(branches, branch):
		v.Status = Confirmed
		v.Why = "cuda-compat covers driver branch " + strconv.Itoa(branch)
	default:
		v.Status = Limited
		v.Why = fmt.Sprintf("driver branch %d is not among those that the images name for it: %v", branch, branches)
		v.Fix = "use a driver of one of these branches, or a newer one"
	}
	return v
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
		v.Has = strconv.Itoa(len(h.GPUs)) + " devices"
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

// names tells whether a device list's entry can mean a device here. MIG and other forms are taken on trust.
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

func architecture(r Requirement, h Host) []Verdict {
	if len(r.Targets) == 0 {
		return nil
	}
	var list []Verdict
	seen := map[string]bool{}
	for _, g := range h.GPUs {
		if g.Capability == "" || seen[g.Capability] {
			continue
		}
		seen[g.Capability] = true
		v := Verdict{Check: "architecture", Asks: joinArchitectures(r.Targets), Has: fmt.Sprintf("%s: compute capability %s", g.Name, g.Capability)}
		if by, ok := Runs(r.Targets, g.Capability); ok {
			v.Status, v.Why = Confirmed, "runs as "+by.String()
			if by.PTX {
				v.Why = "the driver compiles " + by.String() + " at the first start"
			}
		} else {
			v.Status, v.Why = Broken, "no code in it runs on this device"
			v.Code = "CUDA_ERROR_NO_BINARY_FOR_GPU (209), no kernel image is available for execution on the device"
			v.Fix = "build for " + g.Capability + ", with a toolkit that knows it"
		}
		list = append(list, v)
	}
	if len(list) == 0 {
		list = append(list, Verdict{Check: "architecture", Asks: joinArchitectures(r.Targets)})
	}
	return list
}

// ptx asks whether the driver can compile the PTX where it is what would run.
func ptx(r Requirement, h Host) []Verdict {
	from := r.PTXFrom
	if from == "" {
		from = r.Toolkit
	}
	version := PTXVersion(from)
	if version == "" || r.Compat != "" {
		return nil
	}
	for _, g := range h.GPUs {
		by, ok := Runs(r.Targets, g.Capability)
		if !ok || !by.PTX {
			continue
		}
		v := Verdict{Check: "ptx", Asks: "PTX " + version + " (CUDA " + minorOf(from) + ")", Has: "driver of CUDA " + orUnknown(h.CUDA)}
		reads := PTXVersion(h.CUDA)
		switch {
		case reads == "":
		case atLeast(reads, version):
			v.Status = Confirmed
		default:
			v.Status, v.Why = Broken, "the driver reads PTX up to "+reads
			v.Code = "CUDA_ERROR_UNSUPPORTED_PTX_VERSION (222)"
			v.Fix = "update the driver, or build machine code for " + g.Capability
		}
		return []Verdict{v}
	}
	return nil
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
