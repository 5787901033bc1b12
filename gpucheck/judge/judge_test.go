//go:build linux

package judge

import (
	"encoding/json"
	"flag"
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

// update judges the recorded runs again and writes what that comes to; what was found out stays as it was recorded.
var update = flag.Bool("update", false, "rewrite the findings of the recorded runs")

func rewrite(t *testing.T, file string, was Report) {
	t.Helper()
	text, err := json.MarshalIndent(was, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, append(text, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestRecordedRuns(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/gpu/*.json")
	if len(files) < 3 {
		t.Fatalf("%d recorded runs", len(files))
	}
	for _, file := range files {
		was, e := recorded(t, file)
		r := Judge(e, nil)
		if *update {
			was.Findings, was.Verdict, was.Fit = r.Findings, r.Verdict, r.Fit
			rewrite(t, file, was)
		}
		if diff := cmp.Diff(was.Findings, r.Findings); diff != "" || was.Verdict != r.Verdict || was.Fit != r.Fit {
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

// A device that has lost a row of its memory is never just ok.
func TestRemappedRow(t *testing.T) {
	_, e := recorded(t, "../../testdata/gpu/h200-4.json")
	found := 0
	for _, f := range e.judgeDevices() {
		if strings.Contains(f.Why, "1 remapped row") && f.Verdict == Note {
			found++
		} else if f.Verdict != OK {
			t.Errorf("%+v", f)
		}
	}
	if r := Judge(e, nil); found != 1 || r.Fit != "yes, 1 note" {
		t.Errorf("%d devices with a remapped row; fit: %s", found, r.Fit)
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
		"driver updated": {func(e *Evidence) {
			e.NVML = "NVML_ERROR_LIB_RM_VERSION_MISMATCH"
			library(e, "libnvidia-ml.so.1").Path = "/usr/lib/libnvidia-ml.so.570.1.1"
		}, "driver", "broken", "Driver/library version mismatch"},
		"NVML's calls are refused": {func(e *Evidence) {
			e.NVML = "NVML_ERROR_LIB_RM_VERSION_MISMATCH"
			e.System.Filtered = true
		}, "driver", "broken", "are both 580.159.04: its calls to the driver are refused, a seccomp filter is on"},
		"NVML is a stub": {func(e *Evidence) {
			e.NVML, e.Host.GPUs = "NVML_ERROR_DRIVER_NOT_LOADED", nil
			library(e, "libnvidia-ml.so.1").Kind = "stub"
		}, "driver", "broken", "toolkit's stub"},
		"a device that only CUDA knows": {func(e *Evidence) { e.NVML, e.Host.GPUs = "NVML_ERROR_LIBRARY_NOT_FOUND", nil }, "device 1", "note", "NVML does not answer"},
		"NVML is missing": {func(e *Evidence) {
			e.NVML, e.Host.GPUs, e.Surroundings.Container = "NVML_ERROR_LIBRARY_NOT_FOUND", nil, true
			l := library(e, "libnvidia-ml.so.1")
			l.Outcome, l.Path, l.Error = gpucheck.Missing, "", "libnvidia-ml.so.1: cannot open shared object file: No such file or directory"
		}, "driver", "broken", "libnvidia-ml.so.1 is not found by name, while the driver 580.159.04 works otherwise: nvidia-smi"},
		"a node less": {func(e *Evidence) { e.Surroundings.Listed, e.Host.GPUs = 2, e.Host.GPUs[:1] }, "driver", "note", "2 devices are meant to be here and 1 had a node"},
		"a container of one": {func(e *Evidence) {
			one := "0"
			e.Surroundings.Listed, e.Surroundings.Visible = 8, &one
		}, "driver", "ok", ""},
		"a node made": {func(e *Evidence) { e.Surroundings.Listed = 2 }, "driver", "note", "library made what was missing"},
		"libcuda is missing": {func(e *Evidence) {
			l := library(e, "libcuda.so.1")
			l.ByPath, l.Kind, l.Path = true, "compat", "/usr/local/cuda-13.0/compat/libcuda.so.580.95.05"
		}, "libcuda.so.1", "broken", "libcuda.so.1 is not found by name, while the driver 580.159.04 works otherwise"},
		"libcuda is missing, kernels": {func(e *Evidence) {
			e.Kernels[0] = probe.Smoke{Failure: &probe.Failure{Call: "dlopen", Name: "libcuda.so.1: cannot open shared object file: No such file or directory"}}
		}, "kernels 0", "broken", "libcuda.so.1 is not found by name"},
		"libcuda where nobody looks": {func(e *Evidence) { library(e, "libcuda.so.1").ByPath = true }, "libcuda.so.1", "broken", "does not look where it is"},
		"no compiler, only compat's": {func(e *Evidence) {
			l := library(e, "libnvidia-ptxjitcompiler.so.1")
			l.ByPath, l.Kind, l.Path = true, "compat", "/usr/local/cuda-13.0/compat/libnvidia-ptxjitcompiler.so.580.95.05"
		}, "libnvidia-ptxjitcompiler.so.1", "note", "cannot compile PTX"},
		"of another major version": {func(e *Evidence) { library(e, "libcudart.so.13").Version = "12.4" }, "libcudart.so.13", "broken", "is of version 13, and this one says 12.4"},
		"cut short": {func(e *Evidence) {
			l := library(e, "libcublas.so.13")
			l.Outcome, l.Error, l.Short = gpucheck.Crashed, "SIGBUS", "/x/libcublas.so.13"
		}, "libcublas.so.13", "broken", "/x/libcublas.so.13 is shorter than its headers say"},
		"an emptied CUPTI": {func(e *Evidence) {
			e.CUPTI = nil
			l := library(e, "libcupti.so.13")
			l.Outcome, l.Error = gpucheck.Refused, "/x/libcupti.so.13: file too short"
		}, "cupti", "note", "see libcupti.so.13"},
		"an emptied library": {func(e *Evidence) {
			l := library(e, "libcudnn.so.9")
			l.Outcome, l.Error = gpucheck.Refused, "/x/libcudnn.so.9: file too short"
		}, "libcudnn.so.9", "broken", "install its package again"},
		"CUPTI of a wheel alone":  {func(e *Evidence) { library(e, "libcupti.so.13").ByPath = true }, "libcupti.so.13", "note", "by name do not find it"},
		"cuDNN of two versions":   {func(e *Evidence) { library(e, "libcudnn_ops.so.9").Mixed = "cudnnOpsVersionCheck returns 1002" }, "libcudnn_ops.so.9", "broken", "do not mix"},
		"a part of cuDNN is gone": {func(e *Evidence) { library(e, "libcudnn_ops.so.9").ByPath = true }, "libcudnn_ops.so.9", "broken", "install libcudnn9-cuda-13 again"},
		"what needs that part": {func(e *Evidence) {
			l := library(e, "libcudnn_cnn.so.9")
			l.Outcome, l.Error = gpucheck.Missing, "libcudnn_ops.so.9: cannot open shared object file: No such file or directory"
			e.Needs = map[string][]Need{"libcudnn_cnn.so.9": {{Name: "libcudnn_ops.so.9", Files: []string{"/wheel/libcudnn_ops.so.9"}}}}
		}, "libcudnn_cnn.so.9", "broken", "do not mix their folders"},
		"address space": {func(e *Evidence) {
			limit := uint64(2 << 30)
			e.System.Address = &limit
			e.Kernels[0] = probe.Smoke{Failure: &probe.Failure{Call: "cuInit", Code: 2, Name: "CUDA_ERROR_OUT_OF_MEMORY"}}
		}, "kernels 0", "broken", "ulimit -v is 2.0 GiB"},
		"memory taken": {func(e *Evidence) {
			e.Host.GPUs[0].State.Processes = []gpucheck.Process{{PID: 7, Name: "python3", Memory: 140 << 30}}
			e.Kernels[0] = probe.Smoke{Devices: 2, Failure: &probe.Failure{Call: "cuDevicePrimaryCtxRetain", Code: 2, Name: "CUDA_ERROR_OUT_OF_MEMORY"}}
		}, "kernels 0", "broken", "taken by python3 (PID 7) 143360 MiB"},
		"files": {func(e *Evidence) {
			limit := uint64(20)
			e.System.Files = &limit
			l := library(e, "libcurand.so.10")
			l.Outcome, l.Error = gpucheck.Unasked, "pipe2: too many open files"
		}, "libcurand.so.10", "unknown", "ulimit -n is 20"},
		"CUPTI could not be asked": {func(e *Evidence) {
			e.CUPTI = nil
			library(e, "libcupti.so.13").Outcome = gpucheck.Unasked
		}, "cupti", "unknown", "see libcupti.so.13"},
		"no room for CUPTI": {func(e *Evidence) {
			g := &e.Host.GPUs[0]
			g.Used, g.State.Processes = g.Memory-g.Reserved-(700<<20), []gpucheck.Process{{PID: 9, Name: "python3"}}
			e.CUPTI.Failure = &probe.Failure{Call: "cuMemAlloc_v2", Code: 2, Name: "CUDA_ERROR_OUT_OF_MEMORY"}
		}, "cupti", "note", "device 0 has 700 MiB left beside python3 (PID 9)"},
		"no room for NCCL": {func(e *Evidence) {
			g := &e.Host.GPUs[1]
			g.Used, g.State.Processes = g.Memory-g.Reserved-(700<<20), []gpucheck.Process{{PID: 9, Name: "python3"}}
			e.NCCL.Failure = &probe.Failure{Call: "ncclCommInitAll", Code: 1, Name: "unhandled cuda error", Meaning: "Cuda failure 'out of memory'"}
		}, "nccl", "note", "device 1 has 700 MiB left"},
		"no address space for NCCL": {func(e *Evidence) {
			limit := uint64(38 << 30)
			e.System.Address = &limit
			e.NCCL.Failure = &probe.Failure{Call: "ncclCommInitAll", Code: 1, Name: "unhandled cuda error", Meaning: "Cuda failure 'out of memory'"}
		}, "nccl", "broken", "ulimit -v is 38 GiB"},
		"files, NVML": {func(e *Evidence) {
			limit := uint64(20)
			e.NVML, e.System.Files = "NVML_ERROR_UNKNOWN", &limit
		}, "driver", "broken", "ulimit -n is 20"},
		"cuDNN of two folders": {func(e *Evidence) { library(e, "libcudnn_ops.so.9").Path = "/wheel/libcudnn_ops.so.9" }, "libcudnn_ops.so.9", "note", "libcudnn.so.9 is found in another folder"},
		"files, kernels": {func(e *Evidence) {
			limit := uint64(20)
			e.System.Files = &limit
			e.Kernels[0] = probe.Smoke{Failure: &probe.Failure{Call: "cuInit", Code: 304}}
		}, "kernels 0", "broken", "ulimit -n is 20"},
		"killed for memory": {func(e *Evidence) {
			limit := uint64(300 << 20)
			e.System.Memory, e.System.Killed = &limit, 1
			e.Deaths["kernels 0"] = &probe.Death{Outcome: probe.Crashed, Detail: "killed"}
		}, "kernels 0", "broken", "memory limit of 300 MiB"},
		"the compiler is off": {func(e *Evidence) {
			e.Kernels[0] = probe.Smoke{Failure: &probe.Failure{Call: "cuModuleLoadDataEx", Code: 223}}
		}, "kernels 0", "broken", "unset CUDA_DISABLE_PTX_JIT"},
		"no unified memory": {func(e *Evidence) {
			e.Kernels[0] = probe.Smoke{Failure: &probe.Failure{Call: "cuInit", Code: 999}}
		}, "kernels 0", "broken", "/dev/nvidia-uvm is missing"},
		"no /proc": {func(e *Evidence) {
			e.System.NoProc = true
			e.Kernels[0] = probe.Smoke{Failure: &probe.Failure{Call: "cuInit", Code: 304}}
		}, "kernels 0", "broken", "/proc is not mounted"},
		"a number too many": {func(e *Evidence) {
			visible := "0,9"
			e.Surroundings.CUDAVisible = &visible
			e.Kernels[0].Devices = 1
		}, "kernels 0", "note", "names device 9, and there are 2"},
		"slow NCCL": {func(e *Evidence) {
			e.NCCL.Rate, e.Host.Env["NCCL_P2P_DISABLE"] = 3e9, "1"
		}, "nccl", "note", "NCCL_P2P_DISABLE=1 is set"},
		"slow NCCL without a reason": {func(e *Evidence) {
			e.NCCL.Rate = 3e9
			e.System.Cores, e.System.Shared = 8, &probe.Space{Size: 8 << 30, Free: 8 << 30}
		}, "nccl", "broken", "NCCL does not say why"},
		"NCCL without room": {func(e *Evidence) {
			e.System.Cores, e.System.Shared = 8, &probe.Space{Size: 64 << 10, Free: 32 << 10}
			e.NCCL.Failure = &probe.Failure{Call: "ncclCommInitAll", Code: 2, Name: "unhandled system error", Meaning: "Accept failed Success"}
		}, "nccl", "broken", "/dev/shm has 32 KiB free of 64 KiB"},
		"an Xid of the device": {func(e *Evidence) {
			e.KernelLog = &probe.KernelLog{Events: []probe.Event{{Kind: "Xid", Number: 48, PCI: "0000:00:06", Times: 2}}}
		}, "device 0", "note", "Xid 48, 2 times: uncorrectable memory error"},
		"an Xid of a program": {func(e *Evidence) {
			e.KernelLog = &probe.KernelLog{Events: []probe.Event{{Kind: "Xid", Number: 31, PCI: "0000:00:06", Times: 1, Process: "python3, PID 12"}}}
		}, "kernel log", "note", "of programs, not of the device: Xid 31"},
		"an Xid of a lost device": {func(e *Evidence) {
			e.KernelLog = &probe.KernelLog{Events: []probe.Event{{Kind: "Xid", Number: 79, PCI: "0000:ff:00", Times: 1}, {Kind: "SXid", Number: 12028, PCI: "0000:a9:00.0", Text: "Non-fatal"}}}
		}, "kernel log", "note", "0000:ff:00: Xid 79: the device has fallen off the bus; 0000:a9:00.0: SXid 12028: Non-fatal"},
		"little shared memory": {func(e *Evidence) {
			e.System.Cores, e.System.Shared = 8, &probe.Space{Size: 64 << 20, Free: 64 << 20}
		}, "shared memory", "note", "--shm-size"},
		"no shared memory": {func(e *Evidence) { e.System.Cores, e.System.Shared = 8, nil }, "shared memory", "note", "mount a tmpfs"},
		"little address space": {func(e *Evidence) {
			limit := uint64(40 << 30)
			e.System.Cores, e.System.Address = 8, &limit
		}, "limits", "note", "ulimit -v is 40 GiB"},
		"little memory": {func(e *Evidence) {
			limit := uint64(300 << 20)
			e.System.Cores, e.System.Memory = 8, &limit
		}, "container", "note", "more memory"},
		"a full disk": {func(e *Evidence) {
			e.System.Cores, e.System.Disks = 8, []probe.Space{{Path: "/", Size: 100 << 30, Free: 10 << 20}}
		}, "disk", "note", "/ has 10 MiB free"},
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
		"a node of another number": {func(e *Evidence) {
			e.Surroundings.Odd = map[string]string{"/dev/nvidia-uvm": "a device of number 511, and the kernel module's is 234"}
			e.Kernels[0] = probe.Smoke{Failure: &probe.Failure{Call: "cuInit", Code: 999, Name: "CUDA_ERROR_UNKNOWN"}}
		}, "kernels 0", "broken", "/dev/nvidia-uvm is a device of number 511"},
		"a node that was put right": {func(e *Evidence) {
			e.Surroundings.Odd, e.Made = map[string]string{"/dev/nvidia-uvm": "a folder"}, []string{"/dev/nvidia-uvm"}
			e.Surroundings.Nodes["/dev/nvidia1"] = probe.Usable
		}, "driver", "note", "its library made what was missing"},
		"nodes refused despite their mode": {func(e *Evidence) {
			e.Surroundings.Nodes["/dev/nvidia0"], e.Surroundings.Despite = probe.Forbidden, true
			e.Kernels[0] = probe.Smoke{Failure: &probe.Failure{Call: "cuInit", Code: 100, Name: "CUDA_ERROR_NO_DEVICE"}}
		}, "kernels 0", "broken", "although their mode lets everybody"},
		"a MIG instance that is not there": {func(e *Evidence) {
			name := "MIG-41b36f94"
			e.Surroundings.CUDAVisible = &name
			e.Host.GPUs[1].State.MIGDevices = []gpucheck.MIGDevice{{UUID: "MIG-7"}}
			e.Kernels[0] = probe.Smoke{Failure: &probe.Failure{Call: "cuInit", Code: 100, Name: "CUDA_ERROR_NO_DEVICE"}}
		}, "kernels 0", "broken", "the instances here are MIG-7"},
		"the capability utility alone": {func(e *Evidence) {
			e.Surroundings.Container, e.Surroundings.Capabilities = true, "utility"
			l := library(e, "libcuda.so.1")
			l.Outcome, l.Path, l.Also, l.Error = gpucheck.Missing, "", nil, "libcuda.so.1: cannot open shared object file: No such file or directory"
		}, "libcuda.so.1", "broken", "NVIDIA_DRIVER_CAPABILITIES=utility leaves out compute"},
		"a link to no file": {func(e *Evidence) {
			l := library(e, "libcuda.so.1")
			l.Outcome, l.Also, l.Error = gpucheck.Missing, nil, "libcuda.so.1: cannot open shared object file: No such file or directory"
			l.Dangling = "/usr/lib/libcuda.so.1 -> libcuda.so.535.104.05"
		}, "libcuda.so.1", "broken", "/usr/lib/libcuda.so.1 is a link to libcuda.so.535.104.05, which does not exist"},
		"a link of a library nobody needs": {func(e *Evidence) {
			l := library(e, "libcurand.so.10")
			l.ByPath, l.Dangling = true, "/usr/lib/libcurand.so.10 -> libcurand.so.10.2"
		}, "libcurand.so.10", "note", "install libcurand-13-0"},
		"a pointer": {func(e *Evidence) {
			l := library(e, "libcurand.so.10")
			l.Outcome, l.Error, l.Is = gpucheck.Refused, "/app/libcurand.so.10: invalid ELF header", "/app/libcurand.so.10 is a Git LFS pointer"
		}, "libcurand.so.10", "broken", "git lfs pull"},
		"an older libstdc++": {func(e *Evidence) {
			l := library(e, "libcudnn.so.9")
			l.Outcome, l.Error = gpucheck.Refused, "/opt/conda/lib/libstdc++.so.6: version `GLIBCXX_3.4.29' not found (required by /lib/libcudnn.so.9)"
		}, "libcudnn.so.9", "broken", "/opt/conda/lib/libstdc++.so.6 is older than this library needs"},
		"memory held from outside": {func(e *Evidence) {
			e.Host.GPUs[0].State.Processes, e.Host.GPUs[0].Reserved, e.Host.GPUs[0].Used = nil, 600<<20, 70<<30
		}, "device 0", "note", "70 GiB of its memory are used by processes that cannot be seen from here"},
		"half a core":                 {func(e *Evidence) { half := 0.5; e.System.Cores, e.System.CPUs = 16, &half }, "container", "note", "fewer than one core a device"},
		"less memory than the device": {func(e *Evidence) { few := uint64(16 << 30); e.System.Cores, e.System.Memory = 16, &few }, "container", "note", "less than half of the 140 GiB of device 0"},
		"wrong results":               {func(e *Evidence) { e.Kernels[0].Wrong = []string{"kernel: element 5"} }, "kernels 0", "broken", "take it out of use"},
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
		"torch without cuDNN": {func(e *Evidence) {
			e.Frameworks = []Framework{{Name: "torch", Error: "ImportError: libcudnn.so.9: cannot open shared object file: No such file or directory"}}
		}, "torch", "broken", "nvidia-cudnn"},
		"no Python": {func(e *Evidence) {
			e.Frameworks, e.Tools = []Framework{{Name: "torch", Error: "exit status 1"}, {Name: "jax", Error: "exit status 1"}}, &Tools{Python: "/usr/bin/python3", Error: "exit status 1"}
		}, "frameworks", "unknown", "python3 does not answer"},
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
