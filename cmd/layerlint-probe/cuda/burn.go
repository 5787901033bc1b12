//go:build linux

package cuda

import (
	"slices"
	"time"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

// burnLaunches is how many products are under way before their results are compared: about a tenth of a second on an
// H100.
const burnLaunches = 100

// burned is a Burn being filled in.
type burned struct{ probe.Burn }

// burn keeps the tensor cores of one device busy for a while, and compares their products as it goes.
func burn(r *step) any {
	b := &burned{probe.Burn{Device: r.Device}}
	b.Failure = attempt(func() {
		d := r.start().open(r.Device)
		p, ok := d.products()
		if !ok {
			panic(&probe.Failure{Library: d.name, Call: "burn", Name: "this device has no tensor cores for bf16, or the driver knows none"})
		}
		defer p.free()
		b.run(p, d.watch(), time.Duration(r.Seconds)*time.Second)
	})
	return b.Burn
}

func (b *burned) run(p *products, watch *watch, long time.Duration) {
	start := time.Now()
	for first := true; first || time.Since(start) < long; first = false {
		seconds := p.seconds(0, func() {
			for range burnLaunches {
				p.multiply()
			}
			b.sample(watch)
		})
		b.Last = burnLaunches * p.operations() / seconds
		if first {
			b.First = b.Last
		}
		right, wrong := p.compare()
		b.Products += uint64(right)
		if wrong != "" {
			b.Wrong = append(b.Wrong, wrong)
			break
		}
	}
	b.Seconds = time.Since(start).Seconds()
}

// sample notes what the device reports while it works.
func (b *burned) sample(watch *watch) {
	if watch == nil {
		return
	}
	watch.computing()
	for _, held := range watch.load.Held {
		if !slices.Contains(b.Held, held) {
			b.Held = append(b.Held, held)
		}
	}
	watch.read("nvmlDeviceGetTemperature", func(n uint32) { b.Temperature = max(b.Temperature, n) }, temperatureGPU)
}
