package sizes

import (
	"path"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maxWeighed is how many files and folders one sum looks at.
const maxWeighed = 100000

// Weigh adds up the known sizes of the files at and below a path, in bytes; complete is false when there are files
// whose size is not known, or that may not be all.
func Weigh(t filesystem.Tree, at string) (bytes int64, complete bool) {
	return weigh(t, at, maxWeighed, func(string) bool { return true })
}

// weigh is Weigh of the files that are wanted, which are named as seen from at, "." for at itself.
func weigh(t filesystem.Tree, at string, limit int, wanted func(rel string) bool) (bytes int64, complete bool) {
	r := filesystem.Stat(t, at)
	if r.Entry.Presence != filesystem.Present {
		return 0, false
	}
	w := weigher{tree: t, root: r.Path, wanted: wanted, complete: true, left: limit}
	w.add(".")
	return w.files.Bytes, w.complete
}

type weigher struct {
	tree     filesystem.Tree
	root     string
	wanted   func(rel string) bool
	files    filesystem.Tally
	complete bool
	left     int
}

func (w *weigher) add(rel string) {
	p := path.Join(w.root, rel)
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
			if w.left >= 0 {
				w.add(path.Join(rel, name))
			}
		}
	case filesystem.Symlink:
	default:
		if w.wanted(rel) {
			w.files.Add(e)
			w.complete = w.complete && e.Presence == filesystem.Present && e.Has(filesystem.KnowSize)
		}
	}
}
