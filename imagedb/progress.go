package imagedb

import "io"

// Progress is told of the layers, and of other large files, that are read, from several goroutines at once.
type Progress interface {
	// Layer says that size bytes of an image's layer, as stored, are about to be read, or of a repository's file by its name.
	Layer(ref, digest string, size int64) LayerProgress
}

// LayerProgress is told of one layer.
type LayerProgress interface {
	Read(bytes int)
	// Done says that nothing more comes; err is nil when the layer is read whole.
	Done(err error)
}

// WithProgress tells p of layers that are read.
func WithProgress(p Progress) Option { return func(r *reading) { r.progress = p } }

// told tells of what is read.
type told struct {
	io.Reader
	to LayerProgress
}

func (t told) Read(p []byte) (int, error) {
	n, err := t.Reader.Read(p)
	t.to.Read(n)
	return n, err
}
