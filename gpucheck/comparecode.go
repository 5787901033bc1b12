package gpucheck

// code holds each piece of device code against each kind of device: one verdict a pair.
func code(r Requirement, h Host) []Verdict {
	var list []Verdict
	for i, c := range r.Code {
		for _, g := range h.kinds() {
			v := c.on(g, h, r)
			v.Device = i
			list = append(list, v)
		}
	}
	return list
}

// kinds are the host's devices, one of each compute capability. Where no device or no capability is known it is one of
// which nothing is.
func (h Host) kinds() []GPU {
	var list []GPU
	seen := map[string]bool{}
	for _, g := range h.GPUs {
		if g.Capability != "" && !seen[g.Capability] {
			seen[g.Capability] = true
			list = append(list, g)
		}
	}
	if len(list) == 0 {
		list = append(list, GPU{})
	}
	return list
}

// on is the verdict for one device. That code was built for an architecture is not proven where c is likely, so it
// limits, and breaks nothing.
func (c DeviceCode) on(g GPU, h Host, r Requirement) Verdict {
	v := Verdict{Check: "architecture", Asks: c.asks()}
	if g.Capability == "" {
		return v
	}
	v.Has = g.capable()
	if len(c.Targets) == 0 {
		v.Why = "which architectures it has code for is not known"
		return v
	}
	by, runs := Runs(c.Targets, g.Capability)
	switch {
	case !runs:
		v.Status, v.Why = c.worst(), "no code in it runs on this device"
		v.Code = "CUDA_ERROR_NO_BINARY_FOR_GPU (209), no kernel image is available for execution on the device"
		v.Fix = "build for " + g.Capability + ", with a toolkit that knows it"
	case by.PTX:
		return c.compiled(v, by, g, h, r)
	default:
		v.Status, v.Why = Confirmed, "runs as "+by.String()
	}
	return v
}

// compiled asks whether the driver can compile the PTX that is all that would run.
func (c DeviceCode) compiled(v Verdict, by Architecture, g GPU, h Host, r Requirement) Verdict {
	from := c.PTXFrom
	if from == "" {
		from = r.Toolkit
	}
	if c.PTXUntil != "" && !atLeast(c.PTXUntil, g.Capability) {
		v.Check, v.Asks, v.Status = "ptx", by.String()+" (PTX)", Limited
		v.Why = "its PTX is known to run on devices up to " + c.PTXUntil + ", and to fail on some that are newer"
		v.Code = "CUDA_ERROR_INVALID_PTX (218)"
		v.Fix = "use a build with machine code for " + g.Capability
		return v
	}
	writes, reads := PTXVersion(from), PTXVersion(h.CUDA)
	if r.Compat != "" || writes == "" || reads == "" || atLeast(reads, writes) {
		v.Status, v.Why = Confirmed, "the driver compiles "+by.String()+" at the first start"
		return v
	}
	v.Check, v.Asks = "ptx", "PTX "+writes+" (CUDA "+minorOf(from)+")"
	v.Has = "driver of CUDA " + orUnknown(h.CUDA)
	v.Status, v.Why = c.worst(), "the driver reads PTX up to "+reads
	if r.bringsCompat(h) {
		v.Status = Limited
		v.Why += "; it works where the image holds cuda-compat, which the NVIDIA runtime puts first on this driver branch"
	}
	v.Code = "CUDA_ERROR_UNSUPPORTED_PTX_VERSION (222)"
	v.Fix = "update the driver, or build machine code for " + g.Capability
	return v
}

func (g GPU) capable() string {
	if g.Name == "" {
		return "compute capability " + g.Capability
	}
	return g.Name + ", compute capability " + g.Capability
}

func (c DeviceCode) asks() string {
	switch {
	case len(c.Targets) == 0:
		return c.What
	case c.What == "":
		return joinArchitectures(c.Targets)
	}
	return c.What + ": " + joinArchitectures(c.Targets)
}

func (c DeviceCode) worst() Status {
	if c.Likely {
		return Limited
	}
	return Broken
}

// toolkitDevices speaks of devices that a toolkit no longer builds for: its own libraries (cuBLAS, cuDNN ...) have no
// code for them either. Source: "compute capabilities"; that the libraries follow is NVIDIA's statement and was not
// tried, so it limits.
func toolkitDevices(r Requirement, h Host) []Verdict {
	if r.Toolkit == "" {
		return nil
	}
	var list []Verdict
	for _, g := range h.kinds() {
		builds, known, _, last := Builds(r.Toolkit, g.Capability)
		if !known || builds || last == "" || atLeast(last, minorOf(r.Toolkit)) {
			continue
		}
		list = append(list, Verdict{
			Check: "toolkit", Status: Limited, Asks: "CUDA " + r.Toolkit, Has: g.capable(),
			Why: "CUDA " + last + " was the last with code for this device", Fix: "use an image of CUDA " + last + " or older",
		})
	}
	return list
}
