package imagedb

import "github.com/layerlint/layerlint/imagedb/layer"

// Option changes how a source reads images.
type Option func(*reading)

type reading struct {
	cache     *Cache
	pullLimit int64
	limits    layer.Limits
	progress  Progress
}

func read(options []Option) reading {
	var r reading
	for _, o := range options {
		o(&r)
	}
	if r.cache == nil {
		r.cache = NewCache("")
	}
	r.limits.Share = r.cache.share
	return r
}

// WithCache shares layer indexes between sources and runs.
func WithCache(c *Cache) Option { return func(r *reading) { r.cache = c } }

// WithPullLimit keeps a registry's image unread when more than so many bytes of layers would have to be read; 0 is no limit.
func WithPullLimit(bytes int64) Option { return func(r *reading) { r.pullLimit = bytes } }

// WithLimits bounds what one layer may cost.
func WithLimits(l layer.Limits) Option { return func(r *reading) { r.limits = l } }
