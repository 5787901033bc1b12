package gpu

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/filesystem"
)

// maxWeighed bounds how many files are added up.
const maxWeighed = 100000

// Weigh adds up the known sizes of the files at and below a path, in bytes; complete is false when there are files whose size is not
// known, or that may not be all.
func Weigh(t filesystem.Tree, at string) (bytes int64, complete bool) {
	r := filesystem.Stat(t, at)
	if r.Entry.Presence != filesystem.Present {
		return 0, false
	}
	w := weigher{tree: t, complete: true, left: maxWeighed}
	w.add(r.Path)
	return w.bytes, w.complete
}

type weigher struct {
	tree     filesystem.Tree
	bytes    int64
	complete bool
	left     int
}

func (w *weigher) add(p string) {
	e := w.tree.Lookup(p)
	if w.left--; w.left < 0 {
		w.complete = false
		return
	}
	switch e.Type {
	case filesystem.Directory:
		names, all := w.tree.Children(p)
		w.complete = w.complete && all
		for _, name := range names {
			w.add(path.Join(p, name))
		}
	case filesystem.Symlink:
	default:
		w.bytes += e.Size
		w.complete = w.complete && e.Presence == filesystem.Present && e.Has(filesystem.KnowSize)
	}
}
