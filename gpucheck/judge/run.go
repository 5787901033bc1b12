//go:build linux

package judge

import (
	"cmp"
	"context"
	"os"
	"os/exec"
	"slices"
	"sync"
	"time"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

// Run checks this machine. It changes no setting, and frees the device memory that it uses before it returns. The error
// says why nothing could be checked: ErrNoProbe, ErrMusl, limits that leave no room, or a probe that does not start
// here. Whatever is broken or gives no answer within the limit is a finding, and so is what a context that ends keeps
// from being checked.
func Run(ctx context.Context, o Options) (*Report, error) {
	start := time.Now()
	imports := o.Limit
	if o.Limit <= 0 {
		o.Limit, imports = 20*time.Second, time.Minute
	}
	if err := limits(); err != nil {
		return nil, err
	}
	p, err := findProgram(o.Probe)
	if err != nil {
		return nil, err
	}
	defer p.close()
	c := newCollector(o, p, start)
	c.python.imports = imports
	c.collect(ctx)
	if c.Host.Libc == "musl" {
		return nil, ErrMusl
	}
	r := Judge(c.Evidence, o.Image)
	r.Seconds = time.Since(start).Seconds()
	return r, nil
}

// collector collects the evidence of one check.
type collector struct {
	options Options
	Evidence
	start       time.Time
	runner      probe.Runner
	session     *probe.Session // of the steps that share the driver's set-up
	interpreter string         // the loader of the children
	python      python

	mutex sync.Mutex      // of Deaths, Timings and own
	own   map[uint32]bool // children, by their number
}

func newCollector(o Options, p program, start time.Time) *collector {
	c := &collector{options: o, start: start, interpreter: p.interpreter}
	c.Surroundings, c.LibraryPath = probe.Look("/", os.Environ()), libraryPath()
	c.Deaths, c.own = map[string]*probe.Death{}, map[uint32]bool{}
	c.System = probe.LookSystem()
	c.runner = probe.Runner{
		Command: []string{p.path},
		Env:     append([]string{"CUDA_CACHE_DISABLE=1"}, probe.NoMulticast...),
		Limit:   o.Limit,
		Watch:   c.watch,
		Started: c.adopt,
	}
	c.python.limit = o.Limit
	c.python.path, _ = exec.LookPath("python3")
	return c
}

// collect does at the same time what does not depend on each other. What uses the driver to compute is done in one
// process, for the driver takes longest to set a process up, and that of several processes one after another; CUPTI
// alone gets its own.
func (c *collector) collect(ctx context.Context) {
	c.session = c.runner.Start(ctx)
	var libraries, first, rest sync.WaitGroup
	libraries.Go(func() { c.libraries(ctx) })
	if c.options.Frameworks && c.python.path != "" {
		rest.Go(func() { c.Frameworks = c.python.frameworks(ctx) })
	}
	if c.options.Network != "" {
		rest.Go(func() { c.Network = fetch(ctx, c.options.Network, c.options.Limit) })
	}
	rest.Go(func() { c.Tools = tools(ctx, c.python) })
	rest.Go(func() { c.Lookups = lookups(ctx, c.python, c.options.Require, c.options.Image) })
	c.Kernels = make([]probe.Smoke, 1)
	first.Go(func() { c.kernel(ctx, &c.Kernels[0], 0) })
	var answer probe.Devices
	c.ask(ctx, c.runner, "driver", probe.Request{Step: "nvml"}, &answer)
	c.NVML = answer.Result
	others := c.otherKernels(ctx, len(answer.Host.GPUs)-1)
	libraries.Wait()
	c.host(answer)
	kernels := func() {
		first.Wait()
		c.kernels(ctx, others)
		c.again(ctx)
	}
	if len(answer.Host.GPUs) > 1 {
		c.runSeveral(ctx, kernels, &rest)
	} else {
		c.runOne(ctx, kernels, &rest)
	}
	c.optional(ctx)
	c.session.Close()
	rest.Wait()
	if c.options.Disk != "" {
		c.Disk = writeDisk(ctx, c.options.Disk)
	}
	c.needs()
	c.Made = c.Surroundings.Made("/")
	log := probe.ReadKernelLog("/dev/kmsg") // last, for what the check itself came upon
	c.KernelLog = &log
	c.System.Killed = probe.LookSystem().Killed - c.System.Killed
	slices.SortFunc(c.Timings, func(a, b Timing) int { return cmp.Compare(a.Start, b.Start) })
}

// runOne is for one device, or none, that NVML lists; CUDA may know of more where NVML does not work.
func (c *collector) runOne(ctx context.Context, kernels func(), rest *sync.WaitGroup) {
	rest.Go(func() { c.cupti(ctx) })
	kernels()
	if len(c.Kernels) > 1 {
		c.peers(ctx)
		c.nccl(ctx)
	}
}

// runSeveral lets NCCL, which takes longest to set up, do that while the devices are tried, and CUPTI while NCCL still
// does. CUDA may be shown one of the devices alone.
func (c *collector) runSeveral(ctx context.Context, kernels func(), rest *sync.WaitGroup) {
	var reduction sync.WaitGroup
	reduction.Go(func() { c.nccl(ctx) })
	kernels()
	rest.Go(func() { c.cupti(ctx) })
	if len(c.Kernels) > 1 {
		c.peers(ctx)
	}
	reduction.Wait()
	if len(c.Kernels) < 2 {
		c.NCCL = nil
	}
}
