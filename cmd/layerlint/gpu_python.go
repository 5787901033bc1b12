//go:build linux

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/layerlint/layerlint/gpucheck"
)

// framework is a Python package that uses the GPU, as it describes itself.
type framework struct {
	Name    string   `json:"name"`
	Version string   `json:"version,omitempty"`
	CUDA    string   `json:"cuda,omitempty"` // version that it was built for
	CuDNN   string   `json:"cudnn,omitempty"`
	Targets []string `json:"targets,omitempty"` // sm_90, compute_120 ...
	Devices int      `json:"devices"`
	Correct bool     `json:"correct"`         // one matrix product was right
	Missing bool     `json:"missing"`         // not installed
	Error   string   `json:"error,omitempty"` // what Python said
	Seconds float64  `json:"seconds,omitempty"`
}

// scripts print one JSON object. A package that is not installed prints nothing.
var scripts = []struct{ name, script string }{
	{"torch", `import torch
n = torch.cuda.device_count()
ok = False
if n:
    a = torch.randn(256, 256, dtype=torch.float64)
    ok = bool(torch.allclose((a.cuda() @ a.cuda()).cpu(), a @ a))
out = dict(version=torch.__version__, cuda=torch.version.cuda or "", cudnn=str(torch.backends.cudnn.version() or ""), targets=torch.cuda.get_arch_list() if n else [], devices=n, correct=ok)`},
	{"tensorflow", `import os
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["TF_FORCE_GPU_ALLOW_GROWTH"] = "true"
import numpy, tensorflow as tf
g = tf.config.list_physical_devices("GPU")
ok = False
if g:
    a = numpy.random.rand(256, 256)
    with tf.device("/GPU:0"):
        ok = bool(numpy.allclose(tf.matmul(a, a).numpy(), a @ a))
b = tf.sysconfig.get_build_info()
out = dict(version=tf.__version__, cuda=b.get("cuda_version", ""), cudnn=b.get("cudnn_version", ""), devices=len(g), correct=ok)`},
	{"jax", `import os
os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
import numpy, jax
g = [d for d in jax.devices() if d.platform == "gpu"]
ok = False
if g:
    a = numpy.random.rand(256, 256).astype("float32")
    ok = bool(numpy.allclose(numpy.asarray(jax.numpy.matmul(jax.device_put(a, g[0]), a, precision="highest")), a @ a, rtol=1e-3))
out = dict(version=jax.__version__, devices=len(g), correct=ok)`},
	{"onnxruntime", `import onnxruntime as o
g = "CUDAExecutionProvider" in o.get_available_providers()
out = dict(version=o.__version__, devices=int(g), correct=g)`},
}

// modules is Python that lets python3 -I, which looks neither in the current folder nor where the environment or the user say, find the
// user's modules again: whatever the folder holds that the program is started in, it is not run.
const modules = `import os, site, sys
if sys.prefix == sys.base_prefix and not os.environ.get("PYTHONNOUSERSITE"):
    site.addsitedir(site.getusersitepackages())
sys.path[:0] = [p for p in os.environ.get("PYTHONPATH", "").split(os.pathsep) if os.path.isabs(p)]
`

const prologue = `import importlib.util, json, sys
if importlib.util.find_spec(%q) is None:
    print(json.dumps(dict(missing=True)), file=sys.stderr)
    sys.exit(0)
`

// runPython asks the frameworks.
func (p *probing) runPython(ctx context.Context) {
	if !p.flags.frameworks || p.python == "" {
		return
	}
	list := make([]framework, len(scripts))
	var wait sync.WaitGroup
	for i, s := range scripts {
		wait.Go(func() { list[i] = p.framework(ctx, s.name, s.script) })
	}
	wait.Wait()
	for _, f := range list {
		if !f.Missing {
			p.report.Frameworks = append(p.report.Frameworks, f)
		}
	}
}

func (p *probing) framework(ctx context.Context, name, script string) framework {
	start := time.Now()
	limit := max(p.flags.limit, time.Minute)
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	whole := fmt.Sprintf(prologue, name) + script + "\nprint(json.dumps(out), file=sys.stderr)"
	var complaints strings.Builder
	c := exec.CommandContext(ctx, p.python, "-I", "-c", modules+whole)
	c.Stderr = &complaints
	c.WaitDelay = time.Second
	err := c.Run()
	f := framework{Name: name}
	lines := strings.Split(strings.TrimSpace(complaints.String()), "\n")
	last := lines[len(lines)-1]
	switch {
	case ctx.Err() != nil:
		f.Error = fmt.Sprintf("no answer within %s", limit)
	case err != nil:
		f.Error = last
		if last == "" {
			f.Error = err.Error()
		}
	default:
		if err := json.Unmarshal([]byte(last), &f); err != nil {
			f.Error = "no answer: " + last
		}
	}
	f.Seconds = time.Since(start).Seconds()
	return f
}

func (p *probing) judgeFrameworks() {
	for _, f := range p.report.Frameworks {
		row := gpuFinding{Check: f.Name, Found: f.Version, Verdict: "ok"}
		if f.CUDA != "" {
			row.Found += " for CUDA " + f.CUDA
		}
		switch {
		case f.Error != "":
			row.Found, row.Verdict, row.Why = "fails", "broken", f.Error
		case f.Devices == 0 && f.CUDA == "" && f.Name != "jax":
			row.Verdict, row.Why = "note", "a build for the CPU alone"
			row.Fix = "install the build for CUDA (torch from a cuNN index, onnxruntime-gpu, tensorflow[and-cuda])"
		case f.Devices == 0:
			row.Verdict, row.Why = "broken", "it sees no device"
		case !f.Correct:
			row.Verdict, row.Why = "broken", "a matrix product on the device is wrong"
		default:
			row.Found += ", " + counted(f.Devices, "device", "devices")
			if f.Name != "onnxruntime" {
				row.Found += ", matrix product right"
			}
		}
		if f.Error == "" {
			p.againstTables(&row, f)
		}
		p.add(row)
	}
}

// againstTables adds what the compatibility tables say about a framework on this host.
func (p *probing) againstTables(row *gpuFinding, f framework) {
	r := gpucheck.Requirement{Toolkit: f.CUDA, Targets: gpucheck.ParseArchitectures(strings.Join(f.Targets, " "))}
	for _, v := range gpucheck.Compare(r, p.report.Host) {
		if v.Status == gpucheck.Limited || v.Status == gpucheck.Broken {
			row.Why = strings.TrimPrefix(row.Why+"; "+v.Why, "; ")
			if row.Verdict == "ok" {
				row.Verdict = "note"
			}
		}
	}
}
