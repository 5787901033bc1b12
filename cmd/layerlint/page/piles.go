package page

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// pile is the files of one instruction.
type pile struct {
	packages, folders map[string]*Node
	files             map[string]*Folder // by their folder
	open              bool
}

// sorting goes through an image's files, lists them and puts them to the instructions that they are from.
type sorting struct {
	*collector
	files filesystem.Tree
	from  func(filesystem.Entry) int // the index of the instruction, -1 for none
	tree  *tree
	piles map[int]*pile
	seen  filesystem.Tally
	left  int  // entries that may still be looked at
	all   bool // each folder near the root was listed as a whole
}

// sorted sets the page's files and returns them by instruction; those of the base are at -1. all is false where files
// were not looked at.
func (c *collector) sorted(ctx context.Context, files filesystem.Tree,
	from func(filesystem.Entry) int) (piles map[int]*pile, all bool, err error) {
	s := &sorting{collector: c, files: files, from: from, tree: newTree(), piles: map[int]*pile{},
		left: maxEntries, all: true}
	err = s.walk(ctx, "/", s.tree.root)
	c.page.Files = s.tree.done()
	c.folders(s.piles)
	return s.piles, s.all, err
}

func (s *sorting) walk(ctx context.Context, dir string, into *File) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	names, complete := s.files.Children(dir)
	into.Open = into.Open || !complete
	if !complete && strings.Count(dir, "/") <= folderDepth {
		s.all = false
	}
	for _, name := range names {
		if s.left--; s.left < 0 {
			s.all, into.Open = false, true
			return nil
		}
		p := path.Join(dir, name)
		e := s.files.Lookup(p)
		at := s.from(e)
		if e.Presence == filesystem.Unknown {
			into.Open, s.pile(at).open = true, true
		}
		if e.Presence != filesystem.Present {
			continue
		}
		if e.Type == filesystem.Regular {
			e.Size = s.seen.Add(e) // a further name of a file adds nothing
		}
		f := s.tree.add(into, name, p, e, s.lineOf(at))
		switch e.Type {
		case filesystem.Directory:
			if err := s.walk(ctx, p, f); err != nil {
				return err
			}
			into.sum(f)
		case filesystem.Symlink:
		default:
			s.pile(at).add(p, e)
			s.page.weighed[bounded(p)] = e.Size
			if name := packageOf(e); name != "" {
				s.weights[name] += e.Size
			}
		}
	}
	return nil
}

// packageOf is the package that an entry is of or came with.
func packageOf(e filesystem.Entry) string { return cmp.Or(e.Package, e.Cause.Package) }

func (s *sorting) pile(at int) *pile {
	if s.piles[at] == nil {
		s.piles[at] = &pile{packages: map[string]*Node{}, folders: map[string]*Node{}, files: map[string]*Folder{}}
	}
	return s.piles[at]
}

func (p *pile) add(at string, e filesystem.Entry) {
	into, key, kind := p.folders, top(at), "folder"
	if name := packageOf(e); name != "" {
		into, key, kind = p.packages, name, "package"
	}
	n := into[key]
	if n == nil {
		n = &Node{Kind: kind, Name: bounded(key)}
		into[key] = n
	}
	f := p.files[top(at)]
	if f == nil {
		f = &Folder{Path: bounded(top(at))}
		p.files[top(at)] = f
	}
	n.Bytes, f.Bytes, f.Files = n.Bytes+e.Size, f.Bytes+e.Size, f.Files+1
	if e.Likely {
		n.Likely += e.Size
	}
	if !e.Has(filesystem.KnowSize) {
		n.Open, p.open = true, true
	}
}

// top is a file's folder, cut to folderDepth names.
func top(p string) string {
	names := strings.SplitN(strings.TrimPrefix(path.Dir(p), "/"), "/", folderDepth+1)
	return "/" + strings.Join(names[:min(len(names), folderDepth)], "/")
}

// node is the pile as one instruction's node.
func (p *pile) node(name string, line int) Node {
	n := Node{Kind: "instruction", Name: name, Line: line, Open: p.open}
	for _, of := range []map[string]*Node{p.packages, p.folders} {
		for _, child := range of {
			n.Children = append(n.Children, *child)
		}
	}
	n.fold()
	return n
}

// folders gives instructions the folders that they leave files in.
func (c *collector) folders(piles map[int]*pile) {
	for at, p := range piles {
		if at < 0 {
			continue
		}
		i := &c.page.Instructions[at]
		for _, f := range p.files {
			i.Folders = append(i.Folders, *f)
		}
		slices.SortFunc(i.Folders, func(a, b Folder) int {
			return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Path, b.Path))
		})
		if n := len(i.Folders) - maxFolders; n > 0 {
			i.Folders, i.MoreFolders = i.Folders[:maxFolders], n
		}
	}
}
