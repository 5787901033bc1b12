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
	nvml        *probe.Session
	interpreter string // the loader of the children
	python      python

	mutex sync.Mutex      // of Deaths, Timings and own
	own   map[uint32]bool // children, by their number
}

// quick keeps CUDA from writing what it compiled to the disk, and from setting up more than one queue for each device,
// which halves the time that a context takes to make and to destroy.
var quick = []string{"CUDA_CACHE_DISABLE=1", "CUDA_DEVICE_MAX_CONNECTIONS=1"}

func newCollector(o Options, p program, start time.Time) *collector {
	c := &collector{options: o, start: start, interpreter: p.interpreter}
	c.Surroundings, c.LibraryPath = probe.Look("/", os.Environ()), libraryPath()
	c.Deaths, c.own = map[string]*probe.Death{}, map[uint32]bool{}
	c.System = probe.LookSystem()
	c.runner = probe.Runner{
		Command: []string{p.path},
		Env:     slices.Concat(quick, probe.NoMulticast),
		Limit:   o.Limit,
		Watch:   c.watch,
		Started: c.adopt,
	}
	c.python.limit = o.Limit
	c.python.path, _ = exec.LookPath("python3")
	return c
}

// collect does at the same time what does not depend on each other. What uses the driver is done in one process, for
// the driver takes longest to set a process up, and that of several processes one after another; NVML gets its own.
func (c *collector) collect(ctx context.Context) {
	c.session, c.nvml = c.runner.Start(ctx), c.runner.Start(ctx)
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
	listed := make(chan struct{})
	c.Kernels = make([]probe.Smoke, 1)
	first.Go(func() {
		select {
		case <-listed:
		case <-time.After(patience):
		}
		c.kernel(ctx, &c.Kernels[0], 0)
	})
	devices := c.devices(ctx)
	close(listed)
	others := c.otherKernels(ctx, len(devices.Host.GPUs)-1)
	libraries.Wait()
	c.host(devices)
	kernels := func() {
		first.Wait()
		c.kernels(ctx, others)
	}
	if len(devices.Host.GPUs) > 1 {
		c.runSeveral(ctx, kernels)
	} else {
		c.runOne(ctx, kernels)
	}
	c.nvml.Close()
	c.optional(ctx)
	c.cupti(ctx)
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

// patience is how long CUDA waits for NVML to list the devices: as long as both set up, each holds the other up.
const patience = time.Second

// runOne is for one device, or none, that NVML lists; CUDA may know of more where NVML does not work.
func (c *collector) runOne(ctx context.Context, kernels func()) {
	var condition sync.WaitGroup
	condition.Go(func() { c.condition(ctx) })
	kernels()
	condition.Wait()
	c.again(ctx)
	if len(c.Kernels) > 1 {
		c.peers(ctx)
		c.nccl(ctx)
	}
}

// runSeveral lets NCCL, which takes longest to set up, do that while the devices are tried and their condition is read.
// CUDA may be shown one of the devices alone.
func (c *collector) runSeveral(ctx context.Context, kernels func()) {
	var condition, reduction sync.WaitGroup
	reduction.Go(func() { c.nccl(ctx) })
	kernels()
	condition.Go(func() { c.condition(ctx) })
	if len(c.Kernels) > 1 {
		c.peers(ctx)
	}
	condition.Wait()
	c.again(ctx)
	reduction.Wait()
	c.peersAgain(ctx)
	if len(c.Kernels) < 2 {
		c.NCCL = nil
	}
}
