//go:build linux && cgo

package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/cuda"
	"github.com/layerlint/layerlint/gpucheck/nvml"
)

// judge turns what was found into findings and the whole verdict.
func (p *probing) judge() {
	p.report.Schema = 1
	p.judgeDriver()
	for _, g := range p.report.Host.GPUs {
		p.judgeDevice(g)
	}
	p.judgeLibraries()
	p.judgeImage()
	for i, k := range p.report.Kernels {
		p.judgeKernel(i, k)
	}
	p.judgeCUPTI()
	p.judgePeers()
	p.judgeNCCL()
	p.judgeFrameworks()
	p.report.Findings = append(p.report.Findings, p.required...)
	p.report.Verdict = "ok"
	for _, f := range p.report.Findings {
		if f.Verdict == "broken" {
			p.report.Verdict = "broken"
		} else if f.Verdict == "unknown" && p.report.Verdict == "ok" {
			p.report.Verdict = "unknown"
		}
	}
}

func (p *probing) add(f gpuFinding) { p.report.Findings = append(p.report.Findings, f) }

// dead reports a step whose child process gave no answer.
func (p *probing) dead(check string, d *cuda.Death) bool {
	if d == nil {
		return false
	}
	f := gpuFinding{Check: check, Found: d.Outcome, Verdict: "broken", Why: d.Detail}
	switch d.Outcome {
	case cuda.NotPossible:
		f.Verdict = "unknown"
	case cuda.OutOfTime:
		f.Fix = "a longer --limit tells a slow machine from one that hangs; look for NVRM Xid lines in the kernel log"
	}
	p.add(f)
	return true
}

func (p *probing) judgeDriver() {
	h := p.report.Host
	if p.dead("driver", p.death) {
		return
	}
	f := gpuFinding{Check: "driver", Found: cmp.Or(h.Driver, "none"), Where: "kernel module", Verdict: "ok"}
	if h.CUDA != "" {
		f.Found += fmt.Sprintf(" (CUDA %s, NVML %s)", h.CUDA, h.NVML)
	}
	if p.result != "" || len(h.GPUs) == 0 {
		reason := nvml.Explain(p.result, p.around)
		f.Verdict, f.Why, f.Fix = "broken", reason.Text, reason.Fix
		if i := slices.IndexFunc(h.Libraries, func(l gpucheck.Library) bool { return l.Name == "libnvidia-ml.so.1" }); i >= 0 && h.Libraries[i].Outcome == gpucheck.Refused {
			f.Why, f.Fix = "NVML cannot be opened: "+h.Libraries[i].Error, fixRefused(h.Libraries[i].Error)
		}
	} else if forbidden := p.around.Unusable(); len(forbidden) > 0 {
		f.Verdict, f.Why = "note", "this user may not open "+strings.Join(forbidden, ", ")
	}
	p.add(f)
}

func (p *probing) judgeDevice(g gpucheck.GPU) {
	f := gpuFinding{
		Check: fmt.Sprintf("device %d", g.Index), Verdict: "ok", Where: g.UUID,
		Found: fmt.Sprintf("%s, compute capability %s, %d MiB (%d used)", g.Name, g.Capability, g.Memory>>20, g.Used>>20),
	}
	if g.MIG == "enabled" {
		f.Found += fmt.Sprintf(", MIG with %d instances", len(g.State.MIGDevices))
	}
	s := g.State
	var notes []string
	switch {
	case s.RemapFailed:
		f.Verdict, f.Fix = "broken", "replace the device"
		notes = append(notes, "a row of its memory could not be remapped")
	case strings.HasPrefix(s.Fabric, "failed"), s.Fabric == "in progress", s.Fabric == "not started":
		f.Verdict, f.Fix = "broken", "start nvidia-fabricmanager of the driver's version on the host"
		notes = append(notes, "NVSwitch fabric "+s.Fabric)
	}
	if s.RemapPending {
		notes = append(notes, "a row remapping waits for a reset")
	}
	if s.Uncorrected != nil && *s.Uncorrected > 0 {
		notes = append(notes, fmt.Sprintf("%d uncorrectable memory errors since the driver was loaded", *s.Uncorrected))
	}
	if s.RetiredPages != nil && *s.RetiredPages > 0 {
		notes = append(notes, counted(*s.RetiredPages, "retired page", "retired pages"))
	}
	if s.PCIeWidth > 0 && s.PCIeWidth < s.PCIeMaxWidth {
		notes = append(notes, fmt.Sprintf("PCIe x%d of x%d", s.PCIeWidth, s.PCIeMaxWidth))
	}
	for _, t := range s.Throttle {
		if t != "idle" && t != "application clocks" && t != "sync boost" && t != "display clocks" {
			notes = append(notes, "held back by "+t)
		}
	}
	down := 0
	for _, l := range s.NVLinks {
		if !l.Active {
			down++
		}
	}
	if down > 0 && down < len(s.NVLinks) {
		notes = append(notes, fmt.Sprintf("%d of %d NVLinks are down", down, len(s.NVLinks)))
	}
	if len(s.Processes) > 0 {
		notes = append(notes, counted(len(s.Processes), "process", "processes")+" on it")
	}
	if f.Why = strings.Join(notes, "; "); f.Why != "" && f.Verdict == "ok" {
		f.Verdict = "note"
	}
	p.add(f)
}

// judgeImage compares what the image asks for with the host: the Dockerfile's, or else this container's own environment. The
// devices that it names are numbered as on the host and say nothing here, and the runtime has let the container start, whatever
// it asks.
func (p *probing) judgeImage() {
	r := gpucheck.OfEnvironment(p.report.Host.Env)
	if p.flags.asks != nil {
		r = *p.flags.asks
	}
	r.Visible = nil
	for _, v := range gpucheck.Compare(r, p.report.Host) {
		if v.Check == "libraries" {
			continue // each has its own line
		}
		f := gpuFinding{Check: "image " + v.Check, Found: v.Asks, Verdict: "ok", Why: v.Why, Fix: v.Fix}
		if v.Code != "" {
			f.Why += ": " + v.Code
		}
		switch v.Status {
		case gpucheck.Broken:
			if f.Verdict = "broken"; v.Check == "runtime" && p.flags.asks == nil {
				f.Verdict = "note"
			}
		case gpucheck.Limited:
			f.Verdict = "note"
		case gpucheck.Unknown:
			continue
		}
		p.add(f)
	}
}

func (p *probing) judgeKernel(i int, k cuda.Smoke) {
	check := fmt.Sprintf("kernels %d", i)
	if p.dead(check, p.deaths[fmt.Sprintf("kernel %d", i)]) {
		return
	}
	f := gpuFinding{Check: check, Verdict: "ok", Where: k.Name}
	switch {
	case k.Failure != nil:
		f.Found, f.Verdict, f.Why = k.Failure.Error(), "broken", k.Failure.Meaning
		p.explainFailure(&f, k.Failure)
	case len(k.Wrong) > 0:
		f.Found, f.Verdict = "wrong results", "broken"
		f.Why, f.Fix = strings.Join(k.Wrong, "; "), "the device computes wrongly: take it out of use"
	default:
		f.Found = fmt.Sprintf("%d elements right, graph right; copy %.0f GB/s%s; FP32 %.1f TFLOP/s%s", k.Elements,
			k.Copy/1e9, share(k.Copy, k.CopyMost), k.Single/1e12, share(k.Single, k.SingleMost))
		if n := len(p.report.Host.GPUs); i == 0 && p.result == "" && k.Devices < n {
			f.Verdict = "note"
			f.Why = fmt.Sprintf("CUDA sees %d of %d devices%s", k.Devices, n, p.cudaVisible())
		}
	}
	p.add(f)
}

func counted(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

func share(rate, most float64) string {
	if most == 0 {
		return ""
	}
	return fmt.Sprintf(" (%.0f%% of its clocks)", 100*rate/most)
}

func (p *probing) cudaVisible() string {
	if p.around.CUDAVisible == nil {
		return ""
	}
	return fmt.Sprintf(": CUDA_VISIBLE_DEVICES is %q", *p.around.CUDAVisible)
}

// explainFailure says what this machine adds to a failure's general meaning.
func (p *probing) explainFailure(f *gpuFinding, failure *cuda.Failure) {
	switch failure.Code {
	case 100, 101:
		if p.around.CUDAVisible != nil && len(p.report.Host.GPUs) > 0 {
			f.Why = fmt.Sprintf("NVML sees %s and CUDA none%s", counted(len(p.report.Host.GPUs), "device", "devices"), p.cudaVisible())
			f.Fix = "unset CUDA_VISIBLE_DEVICES, or name devices that are there: their numbers from 0, or UUIDs"
		}
	}
	if forbidden := p.around.Unusable(); len(forbidden) > 0 {
		f.Why = "this user may not open " + strings.Join(forbidden, ", ")
		f.Fix = "give read and write permission on the device nodes, or let the container's device cgroup allow them"
	}
	if _, missing := cuda.Missing(failure.Name); missing {
		reason := nvml.Explain(p.result, p.around)
		f.Why, f.Fix = "libcuda.so.1 comes with the host's driver: "+reason.Text, reason.Fix
	} else if failure.Call == "dlopen" {
		f.Why, f.Fix = "the loader refuses the file", fixRefused(failure.Name)
	}
}

// fixRefused mends what the loader says of a file that it will not take.
func fixRefused(message string) string {
	switch {
	case strings.Contains(message, "file too short"):
		return "the file is empty, as images built under NVIDIA's runtime keep them: delete it from the image"
	case strings.Contains(message, "undefined symbol"), strings.Contains(message, "not found (required by"):
		return "libraries of different versions meet: see which copies LD_LIBRARY_PATH puts first"
	case strings.Contains(message, "wrong ELF class"), strings.Contains(message, "invalid ELF header"):
		return "the file is built for another machine, or damaged: install it again"
	}
	return ""
}

func (p *probing) judgeCUPTI() {
	t := p.report.CUPTI
	if p.dead("cupti", p.deaths["cupti"]) {
		return
	}
	f := gpuFinding{Check: "cupti", Verdict: "ok"}
	switch {
	case t == nil:
		f.Found, f.Verdict = "not installed", "note"
		f.Why = "no libcupti on this machine: profilers that need it record no kernels"
		f.Fix = "install cuda-cupti-X-Y, or the wheel nvidia-cuda-cupti"
	case t.Failure != nil && p.report.Kernels[0].Failure != nil:
		f.Found, f.Where, f.Verdict, f.Why = t.Failure.Error(), t.Path, "unknown", "CUDA itself does not start: see kernels 0"
	case t.Failure != nil:
		f.Found, f.Where, f.Verdict, f.Why = t.Failure.Error(), t.Path, "broken", t.Failure.Meaning
		p.explainFailure(&f, t.Failure)
	case t.Record.Kernel == "":
		f.Found, f.Where, f.Verdict = "no record of the kernel came", t.Path, "broken"
	default:
		f.Where = t.Path
		f.Found = fmt.Sprintf("API %d: record of %s, %.1f us (%.1f us by events)", t.Version, t.Record.Kernel, t.Record.Duration*1e6, t.Record.Event*1e6)
	}
	if p.around.AdminOnly {
		f.Why = strings.TrimPrefix(f.Why+"; the driver lets only administrators read performance counters", "; ")
	}
	p.add(f)
}

func (p *probing) judgePeers() {
	x := p.report.Peers
	if x == nil || p.dead("peers", p.deaths["peers"]) {
		return
	}
	f := gpuFinding{Check: "peers", Verdict: "ok"}
	reach, pairs, slowest, fastest := 0, 0, 0.0, 0.0
	for i := range x.Matrix {
		for j := range x.Matrix {
			if i == j {
				continue
			}
			if pairs++; x.Matrix[i][j] {
				reach++
			}
			if rate := x.Rate[i][j]; rate > 0 {
				fastest = max(fastest, rate)
				if slowest == 0 || rate < slowest {
					slowest = rate
				}
			}
		}
	}
	f.Found = fmt.Sprintf("%d of %d pairs reach each other, copies at %.0f to %.0f GB/s", reach, pairs, slowest/1e9, fastest/1e9)
	switch {
	case x.Failure != nil:
		f.Found, f.Verdict, f.Why = x.Failure.Error(), "broken", x.Failure.Meaning
		p.explainFailure(&f, x.Failure)
	case len(x.Wrong) > 0:
		f.Verdict, f.Why = "broken", strings.Join(x.Wrong, "; ")
		f.Fix = "PCIe access control services or the IOMMU may divert peer traffic: turn ACS off on the host"
	case reach < pairs:
		f.Verdict, f.Why = "note", "pairs without peer access copy through host memory"
	}
	p.add(f)
}

func (p *probing) judgeNCCL() {
	x := p.report.NCCL
	if x == nil || p.dead("nccl", p.deaths["nccl"]) {
		return
	}
	f := gpuFinding{Check: "nccl", Verdict: "ok", Where: x.Path}
	switch {
	case x.Failure != nil:
		f.Found, f.Verdict, f.Why = x.Failure.Error(), "broken", x.Failure.Meaning
		if _, missing := cuda.Missing(x.Failure.Name); missing {
			f.Verdict, f.Why, f.Fix = "note", "NCCL is not installed", "install libnccl2, or the wheel nvidia-nccl-cuNN"
		}
	case len(x.Wrong) > 0:
		f.Found, f.Verdict, f.Why = "wrong sums", "broken", strings.Join(x.Wrong, "; ")
	default:
		f.Found = fmt.Sprintf("NCCL %s: all-reduce over %d devices, %d elements right, %.0f GB/s", x.Version, x.Devices, x.Elements, x.Rate/1e9)
	}
	p.add(f)
}

func (p *probing) judgeLibraries() {
	majors := map[string][]string{}
	for _, l := range p.report.Host.Libraries {
		f := gpuFinding{Check: l.Name, Found: strings.TrimSpace("opens " + l.Version), Where: l.Path, Verdict: "ok"}
		if l.Kind != "" {
			f.Found = l.Kind + " " + l.Version
		}
		family, _ := cuda.FamilyOf(l.Name)
		switch l.Outcome {
		case gpucheck.Opened:
			p.judgeOpened(&f, l, family)
			if major := family.Major(l.Name); major != "" && !l.ByPath {
				majors[major] = append(majors[major], l.Name)
			}
		default:
			p.judgeUnopened(&f, l, family)
		}
		p.add(f)
	}
	if len(majors) > 1 {
		var all []string
		for major, names := range majors {
			all = append(all, fmt.Sprintf("CUDA %s: %s", major, strings.Join(names, " ")))
		}
		slices.Sort(all)
		p.add(gpuFinding{Check: "libraries", Found: "of several CUDA majors", Verdict: "note", Why: strings.Join(all, "; ")})
	}
}

func (p *probing) judgeOpened(f *gpuFinding, l gpucheck.Library, family cuda.Family) {
	paths := filepath.SplitList(p.report.Host.Env["LD_LIBRARY_PATH"])
	byPath := slices.ContainsFunc(paths, func(dir string) bool { return dir != "" && inside(dir, l.Path) })
	others := slices.DeleteFunc(slices.Clone(l.Also), aside)
	module := p.around.Module
	switch {
	case family.Driver && l.Kind == "" && module != "" && fileVersion(l.Path) != "" && fileVersion(l.Path) != module:
		f.Verdict = "broken"
		f.Why = "this copy is of another version than the kernel module " + module
		f.Fix = "keep no copy of the driver's libraries in the image; after a driver update, restart the machine or the container"
	case l.Kind == "stub":
		f.Verdict = "broken"
		f.Why, f.Fix = "this is the toolkit's stub, which only linking may use: no program can reach the GPU through it", "take the stubs folder out of LD_LIBRARY_PATH"
	case l.Kind == "compat":
		p.judgeCompat(f)
	case byPath && len(others) > 0:
		f.Verdict, f.Why = "note", "LD_LIBRARY_PATH hides "+strings.Join(others, ", ")
		if l.Version == "" && family.Versioned {
			f.Why += "; this copy does not tell its version"
		}
	case l.ByPath:
		f.Found += ", by path only"
	case len(others) > 0:
		f.Why = "also there: " + strings.Join(others, ", ")
	}
}

// judgeCompat judges cuda-compat's libraries in place of the driver's.
func (p *probing) judgeCompat(f *gpuFinding) {
	f.Verdict, f.Why = "note", "cuda-compat's copy is used in place of the driver's"
	if version := fileVersion(f.Where); version != "" && gpucheck.Newer(p.around.Module, version) {
		f.Why += ", although the driver is newer: CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803)"
		f.Fix = "take the compat folder out of LD_LIBRARY_PATH"
	}
	for _, g := range p.report.Host.GPUs {
		if allowed, known := gpucheck.CompatAllowed(g.Brand); known && !allowed {
			f.Verdict, f.Why = "broken", g.Name+" is no data centre device: forward compatibility does not work on it"
			f.Fix = "take the compat folder out of LD_LIBRARY_PATH, or update the driver"
		}
	}
}

// fileVersion reads 580.95.05 off libcuda.so.580.95.05.
func fileVersion(file string) string {
	_, version, _ := strings.Cut(filepath.Base(file), ".so.")
	if strings.Count(version, ".") == 0 {
		return ""
	}
	return version
}

// aside tells files that no program is meant to find: stubs, and cuda-compat's where the driver's own is used.
func aside(file string) bool {
	return strings.Contains(file, "/stubs/") || strings.Contains(file, "/compat/")
}

// inside tells whether the file lies in the folder, links of both followed.
func inside(dir, file string) bool {
	real, err := filepath.EvalSymlinks(dir)
	return err == nil && filepath.Dir(file) == real
}

func (p *probing) judgeUnopened(f *gpuFinding, l gpucheck.Library, family cuda.Family) {
	f.Found, f.Why, f.Verdict, f.Fix = string(l.Outcome), l.Error, "broken", fixRefused(l.Error)
	missing, isMissing := cuda.Missing(l.Error[strings.LastIndex(l.Error, "; ")+1:])
	missing = strings.TrimSpace(missing)
	switch {
	case l.Outcome == gpucheck.Unasked:
		f.Verdict = "unknown"
	case isMissing && missing == l.Name && family.Driver:
		p.judgeNoDriverLibrary(f, l.Name)
	case isMissing:
		f.Where = strings.Join(l.Also[:min(1, len(l.Also))], "")
		link := cuda.FindLink(f.Where, missing)
		f.Why, f.Fix = describeLink(link)
	}
}

func (p *probing) judgeNoDriverLibrary(f *gpuFinding, name string) {
	switch name {
	case "libnvidia-encode.so.1", "libnvcuvid.so.1":
		f.Verdict, f.Why = "note", "not in this container: only the driver capability video brings it"
	case "libnvidia-ptxjitcompiler.so.1":
		f.Verdict, f.Why = "note", "not found by name; the driver cannot compile PTX without it (CUDA_ERROR_JIT_COMPILER_NOT_FOUND)"
	default:
		reason := nvml.Explain("NVML_ERROR_LIBRARY_NOT_FOUND", p.around)
		f.Why, f.Fix = f.Why+"; "+reason.Text, reason.Fix
	}
}

// describeLink says which library is missing for which, and what brings it.
func describeLink(l cuda.Link) (why, fix string) {
	why = l.Name + " is not found"
	if n := len(l.Chain); n > 0 {
		why += ", needed by " + strings.Join(l.Chain, " -> ")
	}
	switch {
	case len(l.Files) > 0:
		return why, "the loader does not look where it is, " + l.Files[0] + ": add that folder to LD_LIBRARY_PATH, or to /etc/ld.so.conf.d and run ldconfig"
	case l.Family.Package != "":
		return why, "install " + l.Family.Package + "-X-Y, or the wheel " + l.Family.Wheel
	}
	return why, "install the package that brings " + l.Name
}
