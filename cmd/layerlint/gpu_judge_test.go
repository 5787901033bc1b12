//go:build linux

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

// recorded reads a run on real hardware and sets it up to be judged again.
func recorded(t *testing.T, file string) (gpuReport, *probing) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var was, again gpuReport
	for _, r := range []*gpuReport{&was, &again} {
		if err := json.Unmarshal(text, r); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	again.Findings, again.Verdict = nil, ""
	p := &probing{report: again, deaths: map[string]*probe.Death{}}
	p.around = probe.Surroundings{Module: was.Host.Driver, Nodes: map[string]probe.Access{"/dev/nvidiactl": probe.Usable, "/dev/nvidia0": probe.Usable}}
	return was, p
}

func TestRecordedRuns(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/gpu/*.json")
	if len(files) < 3 {
		t.Fatalf("%d recorded runs", len(files))
	}
	for _, file := range files {
		was, p := recorded(t, file)
		p.judge()
		if diff := cmp.Diff(was.Findings, p.report.Findings); diff != "" || was.Verdict != p.report.Verdict {
			t.Errorf("%s is judged otherwise (%s, was %s):\n%s", file, p.report.Verdict, was.Verdict, diff)
		}
		if len(was.Timings) > 0 && was.Seconds > 2 { // a run by a build that does several devices at once
			t.Errorf("%s took %.1f s", file, was.Seconds)
		}
		holds, err := gpucheck.Evaluate(was.Host.Env["NVIDIA_REQUIRE_CUDA"], was.Host)
		if err != nil || holds != gpucheck.Yes {
			t.Errorf("%s: the image's own requirement: %v, %v", file, holds, err)
		}
		for _, v := range gpucheck.Compare(gpucheck.Requirement{Arch: "amd64", Toolkit: was.Host.Env["CUDA_VERSION"], Targets: gpucheck.ParseArchitectures("9.0a"), Libraries: []string{"libcuda.so.1"}, GPUs: was.Kernels[0].Devices}, was.Host) {
			if v.Status != gpucheck.Confirmed {
				t.Errorf("%s: %+v", file, v)
			}
		}
	}
}

func TestJudge(t *testing.T) {
	library := func(p *probing, name string) *gpucheck.Library {
		for i := range p.report.Host.Libraries {
			if p.report.Host.Libraries[i].Name == name {
				return &p.report.Host.Libraries[i]
			}
		}
		t.Fatalf("no %s in the recorded run", name)
		return nil
	}
	for name, c := range map[string]struct {
		change func(p *probing)
		check  string
		want   string // verdict
		says   string
	}{
		"driver updated": {func(p *probing) { p.result = "NVML_ERROR_LIB_RM_VERSION_MISMATCH" }, "driver", "broken", "Driver/library version mismatch"},
		"empty NVML file": {func(p *probing) {
			p.result = "NVML_ERROR_LIBRARY_NOT_FOUND"
			l := library(p, "libnvidia-ml.so.1")
			l.Outcome, l.Error = gpucheck.Refused, "/usr/lib/libnvidia-ml.so.1: file too short"
		}, "driver", "broken", "delete it from the image"},
		"NVML dies":    {func(p *probing) { p.deaths["driver"] = &probe.Death{Outcome: probe.Crashed, Detail: "SIGSEGV"} }, "driver", "broken", "SIGSEGV"},
		"rows failed":  {func(p *probing) { p.report.Host.GPUs[0].State.RemapFailed = true }, "device 0", "broken", "remapped"},
		"throttled":    {func(p *probing) { p.report.Host.GPUs[0].State.Throttle = []string{"idle", "hardware thermal slowdown"} }, "device 0", "note", "held back by hardware thermal slowdown"},
		"fabric waits": {func(p *probing) { p.report.Host.GPUs[0].State.Fabric = "in progress" }, "device 0", "broken", "nvidia-fabricmanager"},
		"stub":         {func(p *probing) { library(p, "libcuda.so.1").Kind = "stub" }, "libcuda.so.1", "broken", "stub"},
		"older compat": {func(p *probing) {
			l := library(p, "libcuda.so.1")
			l.Kind, l.Path = "compat", "/usr/local/cuda-13.0/compat/libcuda.so.580.95.05"
		}, "libcuda.so.1", "note", "the driver is newer"},
		"compat on GeForce": {func(p *probing) {
			library(p, "libcuda.so.1").Kind = "compat"
			p.report.Host.GPUs[0].Brand = "geforcertx"
		}, "libcuda.so.1", "broken", "no data centre device"},
		"a copy of the driver": {func(p *probing) { library(p, "libcuda.so.1").Path = "/usr/lib/libcuda.so.550.54.15" }, "libcuda.so.1", "broken", "another version than the kernel module"},
		"crash":                {func(p *probing) { l := library(p, "libcurand.so.10"); l.Outcome, l.Error = gpucheck.Crashed, "SIGSEGV" }, "libcurand.so.10", "broken", "SIGSEGV"},
		"undefined symbol": {func(p *probing) {
			l := library(p, "libcusolver.so.12")
			l.Outcome, l.Error = gpucheck.Refused, "undefined symbol: cublasSgemv_v2_64, version libcublas.so.13"
		}, "libcusolver.so.12", "broken", "different versions meet"},
		"a need is missing": {func(p *probing) {
			l := library(p, "libcusolver.so.12")
			l.Outcome, l.Error = gpucheck.Missing, "libcublas.so.13: cannot open shared object file: No such file or directory"
		}, "libcusolver.so.12", "broken", "libcublas.so.13 is not found"},
		"probe not started": {func(p *probing) {
			l := library(p, "libcurand.so.10")
			l.Outcome, l.Error = gpucheck.Unasked, "out of processes"
		}, "libcurand.so.10", "unknown", "out of processes"},
		"two majors": {func(p *probing) {
			p.report.Host.Libraries = append(p.report.Host.Libraries, gpucheck.Library{Name: "libcublas.so.12", Outcome: gpucheck.Opened})
		}, "libraries", "note", "CUDA 12: libcublas.so.12"},
		"hidden by CUDA_VISIBLE_DEVICES": {func(p *probing) {
			empty := ""
			p.around.CUDAVisible = &empty
			p.report.Kernels[0] = probe.Smoke{Failure: &probe.Failure{Call: "cuInit", Code: 100, Name: "CUDA_ERROR_NO_DEVICE"}}
		}, "kernels 0", "broken", `CUDA none: CUDA_VISIBLE_DEVICES is ""`},
		"forbidden nodes": {func(p *probing) {
			p.around.Nodes["/dev/nvidia-uvm"] = probe.Forbidden
			p.report.Kernels[0] = probe.Smoke{Failure: &probe.Failure{Call: "cuInit", Code: 999, Name: "CUDA_ERROR_UNKNOWN"}}
		}, "kernels 0", "broken", "may not open /dev/nvidia-uvm"},
		"wrong results": {func(p *probing) { p.report.Kernels[0].Wrong = []string{"kernel: element 5"} }, "kernels 0", "broken", "take it out of use"},
		"kernels hang": {func(p *probing) {
			p.deaths["kernels 0"] = &probe.Death{Outcome: probe.OutOfTime, Detail: "no answer within 20s"}
		}, "kernels 0", "broken", "Xid"},
		"no CUPTI": {func(p *probing) { p.report.CUPTI = nil }, "cupti", "note", "cuda-cupti"},
		"CUPTI refused": {func(p *probing) {
			p.report.CUPTI.Failure = &probe.Failure{Call: "cuptiActivityEnable", Code: 35, Name: "X", Meaning: "give the container CAP_SYS_ADMIN"}
		}, "cupti", "broken", "CAP_SYS_ADMIN"},
		"no record":   {func(p *probing) { p.report.CUPTI.Record = probe.Record{} }, "cupti", "broken", ""},
		"peers apart": {func(p *probing) { p.report.Peers.Matrix[0][1] = false }, "peers", "note", "host memory"},
		"wrong sums":  {func(p *probing) { p.report.NCCL.Wrong = []string{"device 1"} }, "nccl", "broken", "device 1"},
		"NCCL not there": {func(p *probing) {
			p.report.NCCL.Failure = &probe.Failure{Call: "dlopen", Name: "libnccl.so.2: cannot open shared object file: No such file or directory"}
		}, "nccl", "note", "nvidia-nccl"},
		"torch for the CPU": {func(p *probing) { p.report.Frameworks = []framework{{Name: "torch", Version: "2.11.0+cpu"}} }, "torch", "note", "CPU alone"},
		"torch sees none":   {func(p *probing) { p.report.Frameworks = []framework{{Name: "torch", CUDA: "13.0"}} }, "torch", "broken", "no device"},
		"torch too old": {func(p *probing) {
			p.report.Frameworks = []framework{{Name: "torch", CUDA: "12.8", Devices: 2, Correct: true, Targets: []string{"sm_75", "sm_80"}}}
		}, "torch", "note", "no code in it runs on this device"},
	} {
		_, p := recorded(t, "../../testdata/gpu/h200-2.json")
		c.change(p)
		p.judge()
		found := false
		for _, f := range p.report.Findings {
			if f.Check != c.check {
				continue
			}
			found = true
			if f.Verdict != c.want || !strings.Contains(f.Why+" "+f.Fix, c.says) {
				t.Errorf("%s: %+v; want %s saying %q", name, f, c.want, c.says)
			}
		}
		if !found {
			t.Errorf("%s: no finding on %s", name, c.check)
		}
		if c.want == "broken" && p.report.Verdict != "broken" || c.want == "unknown" && p.report.Verdict != "unknown" {
			t.Errorf("%s: the whole is %s", name, p.report.Verdict)
		}
	}
}
