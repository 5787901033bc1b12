package imagedb

// Progress is told of the layers, and of other large files, that are read, from several goroutines at once.
type Progress interface {
	// Layer says that size bytes of an image's layer, as stored, are about to be read, or of a repository's file by its
	// name.
	Layer(ref, digest string, size int64) LayerProgress
}

// LayerProgress is told of one layer.
type LayerProgress interface {
	Read(bytes int)
	// Done says that nothing more comes; err is nil when the layer is read whole.
	Done(err error)
}
