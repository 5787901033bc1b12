package main

import (
	"os"
	"sync"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"

	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/network"
)

// bars show how far the reading of layers and of large lists is, on a terminal only.
type bars struct {
	to   *os.File // nil: nobody sees them
	once sync.Once
	all  *mpb.Progress // nil before the first bar
}

func newBars(t terminal) *bars {
	f, ok := t.err.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return &bars{}
	}
	return &bars{to: f}
}

// end takes the bars away. No more may come.
func (b *bars) end() {
	if b.all != nil {
		b.all.Wait()
		b.all = nil
	}
}

func (b *bars) Layer(ref, digest string, size int64) imagedb.LayerProgress {
	if b.to == nil {
		return bar{}
	}
	b.once.Do(func() { b.all = mpb.New(mpb.WithOutput(b.to), mpb.WithWidth(40)) })
	const shown = 19 // "sha256:" and 12 digits
	return bar{b.all.AddBar(size, mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name(report.Clean(network.Redacted(ref))+" "+digest[:min(len(digest), shown)], decor.WCSyncSpaceR)),
		mpb.AppendDecorators(decor.CountersKiloByte("% .1f / % .1f", decor.WCSyncSpace), decor.AverageSpeed(decor.SizeB1000(0), " % .1f"),
			decor.AverageETA(decor.ET_STYLE_GO, decor.WCSyncSpace)))}
}

// bar is one layer's; without one nothing is shown.
type bar struct{ *mpb.Bar }

func (b bar) Read(bytes int) {
	if b.Bar != nil {
		b.IncrBy(bytes)
	}
}

func (b bar) Done(err error) {
	if b.Bar != nil {
		b.Abort(true)
	}
}
