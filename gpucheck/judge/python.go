//go:build linux

package judge

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"
)

// python is the python3 that is asked.
type python struct {
	path    string // "" for none
	limit   time.Duration
	imports time.Duration // the limit of importing a framework
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

// modules is Python that lets python3 -I, which looks neither in the current folder nor where the environment or the
// user say, find the user's modules again: whatever the folder holds that the program is started in, it is not run.
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

// frameworks imports those that are installed, all at the same time.
func (p python) frameworks(ctx context.Context) []Framework {
	list := make([]Framework, len(scripts))
	var wait sync.WaitGroup
	for i, s := range scripts {
		wait.Go(func() { list[i] = p.framework(ctx, s.name, s.script) })
	}
	wait.Wait()
	return slices.DeleteFunc(list, func(f Framework) bool { return f.Missing })
}

func (p python) framework(ctx context.Context, name, script string) Framework {
	start := time.Now()
	limit := p.imports
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	whole := fmt.Sprintf(prologue, name) + script + "\nprint(json.dumps(out), file=sys.stderr)"
	var complaints strings.Builder
	c := exec.CommandContext(ctx, p.path, "-I", "-c", modules+whole)
	c.Stderr = &complaints
	c.WaitDelay = time.Second
	err := c.Run()
	f := Framework{Name: name}
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

// module returns the file of a module, "" for none. A Python that ends with an error has none.
func (p python) module(ctx context.Context, name string) (string, error) {
	script := "import importlib.util, sys\ns = importlib.util.find_spec(sys.argv[1])\nprint(s.origin or list(s.submodule_search_locations)[0] if s else '')"
	out, err := p.run(ctx, modules+script, name)
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return "", nil
	}
	return strings.TrimSpace(string(out)), err
}

// run runs a script, and returns what it printed. A script that does not end within the limit is killed; what it
// started may live on, and is not waited for.
func (p python) run(ctx context.Context, script string, args ...string) ([]byte, error) {
	limited, cancel := context.WithTimeout(ctx, p.limit)
	defer cancel()
	c := exec.CommandContext(limited, p.path, append([]string{"-I", "-c", script}, args...)...)
	c.WaitDelay = 100 * time.Millisecond
	out, err := c.Output()
	if limited.Err() != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("python3 gives no answer within %s", p.limit)
	}
	return out, err
}
