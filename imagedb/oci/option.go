// Package oci turns manifests, configurations and layers, wherever they are stored, into an imagedb.Image. A source
// provides functions that read the documents and layers of one image (Origin) and opens a Request. The rest is the same
// for all sources: platforms are selected, digests verified, layers read when their files are first needed, and known
// layers taken from the cache. It opens no file and no connection itself.
package oci

import (
	"io"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/cache"
	"github.com/layerlint/layerlint/imagedb/layer"
)

// Option changes how a source reads images.
type Option func(*Settings)

// Settings are what options come to.
type Settings struct {
	Cache     *cache.Cache
	PullLimit int64 // bytes; 0: none
	Limits    layer.Limits
	Progress  imagedb.Progress // nil: nobody is told
}

// NewSettings applies options; without a cache among them the settings have one for the run.
func NewSettings(options []Option) Settings {
	var r Settings
	for _, o := range options {
		o(&r)
	}
	if r.Cache == nil {
		r.Cache = cache.New("")
	}
	r.Limits.Share = r.Cache.Memory()
	return r
}

// WithCache shares layer indexes between sources and runs.
func WithCache(c *cache.Cache) Option { return func(r *Settings) { r.Cache = c } }

// WithPullLimit keeps a registry's image unread when more than so many bytes of layers would have to be read; 0 is no
// limit.
func WithPullLimit(bytes int64) Option { return func(r *Settings) { r.PullLimit = bytes } }

// WithLimits bounds what one layer may cost.
func WithLimits(l layer.Limits) Option { return func(r *Settings) { r.Limits = l } }

// WithProgress tells p of layers that are read.
func WithProgress(p imagedb.Progress) Option { return func(r *Settings) { r.Progress = p } }

// told reports what is read.
type told struct {
	io.Reader
	to imagedb.LayerProgress
}

func (t told) Read(p []byte) (int, error) {
	n, err := t.Reader.Read(p)
	t.to.Read(n)
	return n, err
}
