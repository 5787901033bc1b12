//go:build linux

package judge

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

// recorded reads a run on real hardware, and returns its evidence to be judged again.
func recorded(t *testing.T, file string) (was Report, again Evidence) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &was); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	var copied Report // a test may change what it points to
	if err := json.Unmarshal(text, &copied); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	again = copied.Evidence
	again.Deaths = map[string]*probe.Death{}
	again.Surroundings = probe.Surroundings{Module: was.Host.Driver, Nodes: map[string]probe.Access{"/dev/nvidiactl": probe.Usable, "/dev/nvidia0": probe.Usable}}
	return was, again
}

func TestRecordedRuns(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/gpu/*.json")
	if len(files) < 3 {
		t.Fatalf("%d recorded runs", len(files))
	}
	for _, file := range files {
		was, e := recorded(t, file)
		r := Judge(e, nil)
		if diff := cmp.Diff(was.Findings, r.Findings); diff != "" || was.Verdict != r.Verdict {
			t.Errorf("%s is judged otherwise (%s, was %s):\n%s", file, r.Verdict, was.Verdict, diff)
		}
		if len(was.Timings) > 0 && was.Seconds > 2 { // a run by a build that does several devices at once
			t.Errorf("%s took %.1f s", file, was.Seconds)
		}
		holds, err := gpucheck.Evaluate(was.Host.Env["NVIDIA_REQUIRE_CUDA"], was.Host)
		if err != nil || holds != gpucheck.Yes {
			t.Errorf("%s: the image's own requirement: %v, %v", file, holds, err)
		}
		for _, v := range gpucheck.Compare(gpucheck.Requirement{Arch: "amd64", Toolkit: was.Host.Env["CUDA_VERSION"], Code: []gpucheck.DeviceCode{{Targets: gpucheck.ParseArchitectures("9.0a")}}, Libraries: []string{"libcuda.so.1"}, GPUs: was.Kernels[0].Devices}, was.Host) {
			if v.Status != gpucheck.Confirmed {
				t.Errorf("%s: %+v", file, v)
			}
		}
	}
}

func TestJudge(t *testing.T) {
	library := func(e *Evidence, name string) *gpucheck.Library {
		l := e.library(name)
		if l == nil {
			t.Fatalf("no %s in the recorded run", name)
		}
		return l
	}
	for name, c := range map[string]struct {
		change func(e *Evidence)
		check  string
		want   Verdict
		says   string
	}{
		"driver updated": {func(e *Evidence) { e.NVML = "NVML_ERROR_LIB_RM_VERSION_MISMATCH" }, "driver", "broken", "Driver/library version mismatch"},
		"empty NVML file": {func(e *Evidence) {
			e.NVML = "NVML_ERROR_LIBRARY_NOT_FOUND"
			l := library(e, "libnvidia-ml.so.1")
			l.Outcome, l.Error = gpucheck.Refused, "/usr/lib/libnvidia-ml.so.1: file too short"
		}, "driver", "broken", "delete it from the image"},
		"NVML dies":    {func(e *Evidence) { e.Deaths["driver"] = &probe.Death{Outcome: probe.Crashed, Detail: "SIGSEGV"} }, "driver", "broken", "SIGSEGV"},
		"rows failed":  {func(e *Evidence) { e.Host.GPUs[0].State.RemapFailed = true }, "device 0", "broken", "remapped"},
		"throttled":    {func(e *Evidence) { e.Host.GPUs[0].State.Throttle = []string{"idle", "hardware thermal slowdown"} }, "device 0", "note", "held back by hardware thermal slowdown"},
		"fabric waits": {func(e *Evidence) { e.Host.GPUs[0].State.Fabric = "in progress" }, "device 0", "broken", "nvidia-fabricmanager"},
		"stub":         {func(e *Evidence) { library(e, "libcuda.so.1").Kind = "stub" }, "libcuda.so.1", "broken", "stub"},
		"older compat": {func(e *Evidence) {
			l := library(e, "libcuda.so.1")
			l.Kind, l.Path = "compat", "/usr/local/cuda-13.0/compat/libcuda.so.580.95.05"
		}, "libcuda.so.1", "note", "the driver is newer"},
		"compat on GeForce": {func(e *Evidence) {
			library(e, "libcuda.so.1").Kind = "compat"
			e.Host.GPUs[0].Brand = "geforcertx"
		}, "libcuda.so.1", "broken", "not a data center device"},
		"a copy of the driver": {func(e *Evidence) { library(e, "libcuda.so.1").Path = "/usr/lib/libcuda.so.550.54.15" }, "libcuda.so.1", "broken", "another version than the kernel module"},
		"crash": {func(e *Evidence) {
			l := library(e, "libcurand.so.10")
			l.Outcome, l.Error = gpucheck.Crashed, "SIGSEGV"
		}, "libcurand.so.10", "broken", "SIGSEGV"},
		"undefined symbol": {func(e *Evidence) {
			l := library(e, "libcusolver.so.12")
			l.Outcome, l.Error = gpucheck.Refused, "undefined symbol: cublasSgemv_v2_64, version libcublas.so.13"
		}, "libcusolver.so.12", "broken", "different versions meet"},
		"a need is missing": {func(e *Evidence) {
			l := library(e, "libcusolver.so.12")
			l.Outcome, l.Error = gpucheck.Missing, "libcublas.so.13: cannot open shared object file: No such file or directory"
		}, "libcusolver.so.12", "broken", "libcublas.so.13 is not found"},
		"probe not started": {func(e *Evidence) {
			l := library(e, "libcurand.so.10")
			l.Outcome, l.Error = gpucheck.Unasked, "out of processes"
		}, "libcurand.so.10", "unknown", "out of processes"},
		"two majors": {func(e *Evidence) {
			e.Host.Libraries = append(e.Host.Libraries, gpucheck.Library{Name: "libcublas.so.12", Outcome: gpucheck.Opened})
		}, "libraries", "note", "CUDA 12: libcublas.so.12"},
		"hidden by CUDA_VISIBLE_DEVICES": {func(e *Evidence) {
			empty := ""
			e.Surroundings.CUDAVisible = &empty
			e.Kernels[0] = probe.Smoke{Failure: &probe.Failure{Call: "cuInit", Code: 100, Name: "CUDA_ERROR_NO_DEVICE"}}
		}, "kernels 0", "broken", `CUDA none: CUDA_VISIBLE_DEVICES is ""`},
		"forbidden nodes": {func(e *Evidence) {
			e.Surroundings.Nodes["/dev/nvidia-uvm"] = probe.Forbidden
			e.Kernels[0] = probe.Smoke{Failure: &probe.Failure{Call: "cuInit", Code: 999, Name: "CUDA_ERROR_UNKNOWN"}}
		}, "kernels 0", "broken", "may not open /dev/nvidia-uvm"},
		"wrong results": {func(e *Evidence) { e.Kernels[0].Wrong = []string{"kernel: element 5"} }, "kernels 0", "broken", "take it out of use"},
		"kernels hang": {func(e *Evidence) {
			e.Deaths["kernels 0"] = &probe.Death{Outcome: probe.OutOfTime, Detail: "no answer within 20s"}
		}, "kernels 0", "broken", "Xid"},
		"no CUPTI": {func(e *Evidence) { e.CUPTI = nil }, "cupti", "note", "cuda-cupti"},
		"CUPTI refused": {func(e *Evidence) {
			e.CUPTI.Failure = &probe.Failure{Call: "cuptiActivityEnable", Code: 35, Name: "X", Meaning: "give the container CAP_SYS_ADMIN"}
		}, "cupti", "broken", "CAP_SYS_ADMIN"},
		"no record":   {func(e *Evidence) { e.CUPTI.Record = probe.Record{} }, "cupti", "broken", ""},
		"peers apart": {func(e *Evidence) { e.Peers.Matrix[0][1] = false }, "peers", "note", "host memory"},
		"wrong sums":  {func(e *Evidence) { e.NCCL.Wrong = []string{"device 1"} }, "nccl", "broken", "device 1"},
		"NCCL not there": {func(e *Evidence) {
			e.NCCL.Failure = &probe.Failure{Call: "dlopen", Name: "libnccl.so.2: cannot open shared object file: No such file or directory"}
		}, "nccl", "note", "nvidia-nccl"},
		"torch for the CPU": {func(e *Evidence) { e.Frameworks = []Framework{{Name: "torch", Version: "2.11.0+cpu"}} }, "torch", "note", "CPU alone"},
		"torch sees none":   {func(e *Evidence) { e.Frameworks = []Framework{{Name: "torch", CUDA: "13.0"}} }, "torch", "broken", "no device"},
		"torch too old": {func(e *Evidence) {
			e.Frameworks = []Framework{{Name: "torch", CUDA: "12.8", Devices: 2, Correct: true, Targets: []string{"sm_75", "sm_80"}}}
		}, "torch", "note", "no code in it runs on this device"},
	} {
		_, e := recorded(t, "../../testdata/gpu/h200-2.json")
		c.change(&e)
		r := Judge(e, nil)
		found := false
		for _, f := range r.Findings {
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
		if (c.want == Broken || c.want == Unknown) && r.Verdict != c.want {
			t.Errorf("%s: the whole is %s", name, r.Verdict)
		}
	}
}
