package page

import (
	"cmp"
	"path"
	"slices"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

const (
	maxFiles   = 3000 // files and folders of the finished image that are listed
	maxNeeders = 6    // programs, or packages, that are listed for one that they need
	// written is how much more a byte counts that an instruction of the Dockerfile wrote, when it is chosen what is
	// listed.
	written = 20
)

// tree puts the files of an image together as folders.
type tree struct {
	root    *File
	weights []int64
	asking  map[string][]string // paths of objects by the names of the libraries that they ask for
	known   map[*File]string    // libraries: the names that they are loaded by
}

func newTree() *tree {
	return &tree{root: &File{Name: "/"}, asking: map[string][]string{}, known: map[*File]string{}}
}

// add puts an entry into its folder. A folder is summed up once it is whole.
func (t *tree) add(into *File, name, p string, e filesystem.Entry, line int) *File {
	f := &File{Name: bounded(name), Line: line, Package: packageOf(e), Likely: e.Likely, weight: 1}
	into.Children = append(into.Children, f)
	switch e.Type {
	case filesystem.Directory:
		return f
	case filesystem.Symlink:
		f.Link = bounded(e.Link)
	default:
		f.Bytes, f.Open = e.Size, !e.Has(filesystem.KnowSize)
		if f.Open {
			f.Unweighed = 1
		}
		f.weight += e.Size
		if line > 0 {
			f.weight += written * (e.Size + 1)
		}
	}
	if e.ELF != nil {
		for _, needed := range e.ELF.Needed {
			t.asking[needed] = append(t.asking[needed], bounded(p))
		}
		t.known[f] = cmp.Or(e.ELF.Soname, name)
	} else if f.Link != "" {
		t.known[f] = name
	}
	into.sum(f)
	return f
}

// Weighed reports whether the sizes of all files are known.
func (f File) Weighed() bool { return !f.Open && f.Unweighed == 0 }

// sum adds a child that is whole.
func (f *File) sum(child *File) {
	f.Bytes, f.weight, f.Files, f.Unweighed = f.Bytes+child.Bytes, f.weight+child.weight, f.Files+child.Files,
		f.Unweighed+child.Unweighed
	if child.Files == 0 && len(child.Children) == 0 {
		f.Files++
	}
}

// done is the tree with those files and folders that weigh the most.
func (t *tree) done() File {
	t.root.measure(&t.weights)
	least := int64(0)
	if over := len(t.weights) - maxFiles; over > 0 {
		slices.Sort(t.weights)
		least = t.weights[over]
	}
	t.root.keep(least)
	t.root.common()
	t.load(t.root)
	return *t.root
}

func (f *File) measure(weights *[]int64) {
	for _, child := range f.Children {
		*weights = append(*weights, child.weight)
		child.measure(weights)
	}
}

// keep folds children that weigh less, and sorts the others, the largest first.
func (f *File) keep(least int64) {
	f.Children = slices.DeleteFunc(f.Children, func(child *File) bool {
		if child.weight < least {
			f.MoreFiles += max(child.Files, 1)
			return true
		}
		child.keep(least)
		return false
	})
	slices.SortStableFunc(f.Children, func(a, b *File) int {
		return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Name, b.Name))
	})
}

// common gives a folder whose listed files all came the same way what they have in common.
func (f *File) common() {
	for n, child := range f.Children {
		child.common()
		switch {
		case n == 0 && f.MoreFiles == 0:
			f.Line, f.Package = child.Line, child.Package
		case f.Line != child.Line || f.Package != child.Package:
			f.Line, f.Package = 0, ""
		}
	}
}

// load lists for the libraries who asks for them by name.
func (t *tree) load(f *File) {
	for _, child := range f.Children {
		if name, ok := t.known[child]; ok {
			child.LoadedBy = slices.Clone(t.asking[name])
			if over := len(child.LoadedBy) - maxNeeders; over > 0 {
				child.LoadedBy, child.MoreLoad = child.LoadedBy[:maxNeeders], over
			}
		}
		t.load(child)
	}
}

// each calls do with every listed file and folder below f, by its path.
func (f *File) each(at string, do func(p string, f *File)) {
	for _, child := range f.Children {
		p := path.Join(at, child.Name)
		do(p, child)
		child.each(p, do)
	}
}
