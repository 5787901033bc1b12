package gpucheck

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

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
		v.Fix = "update the driver, or use an older CUDA version"
		if strings.Contains(r.Toolkit, ".") {
			v.Fix = "update the driver, use an older CUDA image, or install cuda-compat-" + strings.ReplaceAll(minorOf(r.Toolkit), ".", "-") + " where the device allows it"
		}
	}
	return []Verdict{v}
}

// bringsCompat reports whether the image's own requirement lets in a driver that is too old for its toolkit. Images say
// so for the branches that their cuda-compat covers, and the runtime then puts it before the driver's libraries.
// Source: libnvidia-container src/cli/compat_mode.c.
func (r Requirement) bringsCompat(h Host) bool {
	branch, err := strconv.Atoi(majorOf(h.Driver))
	branches, _ := CompatBranches(r.Toolkit)
	if err != nil || len(r.Require) == 0 && !r.HoldsCompat || !slices.Contains(branches, branch) {
		return false
	}
	own := ""
	if r.HoldsCompat {
		own = minorOf(r.Toolkit)
	}
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
			v.Why = fmt.Sprintf("%s: forward compatibility is for data center devices only", orUnknown(g.Name))
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
