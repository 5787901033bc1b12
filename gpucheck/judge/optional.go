//go:build linux

package judge

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

// Written is what came of writing a file and waiting until the disk has it.
type Written struct {
	Dir   string  `json:"dir"`
	Bytes int     `json:"bytes"`
	Rate  float64 `json:"rate,omitempty"` // bytes a second
	Error string  `json:"error,omitempty"`
}

// Fetched is what came of fetching a URL.
type Fetched struct {
	URL    string  `json:"url"`
	Lookup float64 `json:"lookup,omitempty"` // seconds until the name was resolved
	TLS    float64 `json:"tls,omitempty"`    // seconds of the TLS handshake
	Status string  `json:"status,omitempty"`
	Bytes  int64   `json:"bytes,omitempty"`
	Rate   float64 `json:"rate,omitempty"` // bytes a second, after the first
	Error  string  `json:"error,omitempty"`
}

// optional does what was asked for beyond the check.
func (c *collector) optional(ctx context.Context) {
	var wait sync.WaitGroup
	if c.options.WholeMemory {
		c.Memory = make([]probe.Pattern, len(c.Kernels))
		for i := range c.Memory {
			wait.Go(func() {
				c.ask(ctx, c.session, fmt.Sprintf("memory %d", i), probe.Request{Step: "memory", Device: i}, &c.Memory[i])
			})
		}
		wait.Wait()
	}
	if c.options.Burn <= 0 {
		return
	}
	c.Burns = make([]probe.Burn, len(c.Kernels))
	for i := range c.Burns {
		wait.Go(func() {
			request := probe.Request{Step: "burn", Device: i, Seconds: int(c.options.Burn.Seconds() + 0.5)}
			c.ask(ctx, c.session, fmt.Sprintf("burn %d", i), request, &c.Burns[i])
		})
	}
	wait.Wait()
}

const (
	writtenBytes = 256 << 20
	fetchedBytes = 256 << 20
)

// writeDisk writes a file into a folder, flushes it to the disk and removes it.
func writeDisk(ctx context.Context, dir string) *Written {
	w := &Written{Dir: dir, Bytes: writtenBytes}
	f, err := os.CreateTemp(dir, ".layerlint-disk-")
	if err != nil {
		w.Error = err.Error()
		return w
	}
	defer func() { _ = os.Remove(f.Name()) }()
	defer f.Close()
	start, block := time.Now(), []byte(strings.Repeat("layerlint ", 100_000))
	for left := writtenBytes; left > 0 && err == nil && ctx.Err() == nil; left -= len(block) {
		_, err = f.Write(block[:min(left, len(block))])
	}
	if err == nil {
		err = f.Sync()
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		w.Error = err.Error()
		return w
	}
	w.Rate = writtenBytes / time.Since(start).Seconds()
	return w
}

// fetch fetches a URL for at most the limit, and reads what has come by then.
func fetch(ctx context.Context, url string, limit time.Duration) *Fetched {
	f := &Fetched{URL: url}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	start := time.Now()
	var handshake, first time.Time
	trace := &httptrace.ClientTrace{
		DNSDone:              func(httptrace.DNSDoneInfo) { f.Lookup = time.Since(start).Seconds() },
		TLSHandshakeStart:    func() { handshake = time.Now() },
		GotFirstResponseByte: func() { first = time.Now() },
	}
	request, err := http.NewRequestWithContext(httptrace.WithClientTrace(ctx, trace), http.MethodGet, url, nil)
	if err != nil {
		f.Error = err.Error()
		return f
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		f.Error = err.Error()
		return f
	}
	defer response.Body.Close()
	f.Status = response.Status
	if response.TLS != nil {
		f.TLS = first.Sub(handshake).Seconds()
	}
	n, err := io.Copy(io.Discard, io.LimitReader(response.Body, fetchedBytes))
	if err != nil && ctx.Err() == nil {
		f.Error = err.Error()
	}
	if f.Bytes = n; n > 0 {
		f.Rate = float64(n) / time.Since(first).Seconds()
	}
	return f
}

// judgeOptional judges what was asked for beyond the check.
func (e *Evidence) judgeOptional() []Finding {
	var list []Finding
	for i, p := range e.Memory {
		list = append(list, e.judgePattern(i, p))
	}
	for i, b := range e.Burns {
		list = append(list, e.judgeBurn(i, b))
	}
	if w := e.Disk; w != nil {
		f := Finding{Check: "disk write", Where: w.Dir, Verdict: OK, Found: fmt.Sprintf("%d MiB at %.0f MB/s", w.Bytes>>20, w.Rate/1e6)}
		if w.Error != "" {
			f.Found, f.Verdict, f.Why = "fails", Broken, w.Error
		}
		list = append(list, f)
	}
	if n := e.Network; n != nil {
		list = append(list, n.judge())
	}
	return list
}

func (e *Evidence) judgePattern(i int, p probe.Pattern) Finding {
	f := Finding{Check: fmt.Sprintf("memory %d", i), Verdict: OK}
	if dead := e.dead(f.Check); dead != nil {
		return dead[0]
	}
	f.Found = fmt.Sprintf("%s written and read twice, %.0f GB/s", size(p.Bytes), p.Rate/giga)
	switch {
	case p.Failure != nil:
		e.judgeFailure(&f, p.Failure)
	case len(p.Wrong) > 0:
		f.Verdict, f.Why, f.Fix = Broken, strings.Join(p.Wrong, "; "), "the device's memory is damaged: take it out of use"
	}
	return f
}

// steady is the share of its first rate that a device under load still reaches at the end.
const steady = 0.8

func (e *Evidence) judgeBurn(i int, b probe.Burn) Finding {
	f := Finding{Check: fmt.Sprintf("burn %d", i), Verdict: OK}
	if dead := e.dead(f.Check); dead != nil {
		return dead[0]
	}
	f.Found = fmt.Sprintf("%.0f s: bf16 %.0f, then %.0f TFLOP/s, %d °C, %d products right", b.Seconds, b.First/tera, b.Last/tera, b.Temperature, b.Products)
	switch {
	case b.Failure != nil:
		e.judgeFailure(&f, b.Failure)
	case len(b.Wrong) > 0:
		f.Verdict, f.Why, f.Fix = Broken, strings.Join(b.Wrong, "; "), "the device computes wrongly: take it out of use"
	case b.Last < steady*b.First:
		f.note(fmt.Sprintf("it has slowed down to %.0f%%: %s", 100*b.Last/b.First, strings.Join(b.Held, ", ")))
	}
	return f
}

func (n *Fetched) judge() Finding {
	f := Finding{Check: "network", Where: n.URL, Verdict: OK}
	f.Found = fmt.Sprintf("%s; name %.0f ms, TLS %.0f ms, %.1f MB/s over %.1f MB", n.Status, 1e3*n.Lookup, 1e3*n.TLS, n.Rate/1e6, float64(n.Bytes)/1e6)
	switch {
	case n.Error != "":
		f.Found, f.Verdict, f.Why = "fails", Broken, n.Error
	case !strings.HasPrefix(n.Status, "2"):
		f.Verdict, f.Why = Broken, "the server answers "+n.Status
	}
	return f
}
