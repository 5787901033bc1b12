package page

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/layer"
)

// history puts an image into a page.
type history struct {
	*collector
	image *imagedb.Image
	lines []int // of layers, from 0
}

// OfImage is the page of an image alone: its lines are its history, its instructions the layers. Names that an image
// says are shown as they are, as nothing of it was given by who asks.
func OfImage(ctx context.Context, img *imagedb.Image) (*Page, error) {
	h := &history{image: img, collector: &collector{hide: func(s string) string {
		return s
	}, weights: map[string]int64{},
		page: &Page{Version: Version, Layers: true, File: img.Ref, Platform: img.Platform, Target: -1,
			Lines: []string{}, Instructions: []Instruction{},
			Stages: []Stage{}, Sources: []Source{}, Links: []Link{}, Findings: []Finding{}, Smaller: []Saving{},
			Unknown:  []report.Unknown{},
			Packages: []Held{}, Rebuilds: []Rebuild{}, Starts: []Start{}, weighed: map[string]int64{}}}}
	h.write()
	tree, err := img.Tree(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", img.Ref, err)
	}
	piles, _, err := h.sorted(ctx, tree, h.layerOf)
	if err != nil {
		return nil, err
	}
	if err := h.wasted(ctx, piles); err != nil {
		return nil, err
	}
	h.sum(piles)
	list, complete, err := img.Packages(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading the packages of %s: %w", img.Ref, err)
	}
	lines := h.packageLines()
	held := state.Packages{Complete: complete, Image: state.PackagesOf(img.Ref, list, img.Inferred ||
		img.PackagesInferred)}
	h.list(held, func(key state.PackageKey, _ state.Package) int { return lines[key.Name] })
	if img.Completeness != imagedb.Complete {
		h.page.Image.Open, h.page.Files.Open = true, true
		h.page.Unknown = append(h.page.Unknown, report.Unknown{Reference: img.Ref, Reason: "known in parts: " + img.Source})
	}
	return h.page, nil
}

// write puts the history into lines; where it does not fit the layers, they have lines of their own.
func (h *history) write() {
	var made []imagedb.History
	n := 0
	for _, line := range h.image.History {
		made = append(made, line)
		if !line.EmptyLayer {
			n++
		}
	}
	if n != len(h.image.Layers) {
		made = make([]imagedb.History, len(h.image.Layers))
		for i, l := range h.image.Layers {
			made[i].CreatedBy = "layer " + l.Digest
		}
	}
	for _, line := range made {
		text := strings.Join(strings.Fields(line.CreatedBy), " ")
		text = strings.TrimSuffix(strings.TrimPrefix(text, "/bin/sh -c #(nop) "), " # buildkit")
		text = strings.Replace(strings.Replace(text, "RUN /bin/sh -c ", "RUN ", 1), "/bin/sh -c ", "RUN ", 1)
		if text == "" {
			text = "layer without a history"
		}
		h.page.Lines = append(h.page.Lines, bounded(text))
		if line.EmptyLayer || len(h.lines) == len(h.image.Layers) {
			continue
		}
		keyword, _, _ := strings.Cut(text, " ")
		h.lines = append(h.lines, len(h.page.Lines))
		h.page.Instructions = append(h.page.Instructions, Instruction{Line: len(h.page.Lines), End: len(h.page.Lines),
			Stage: -1, Keyword: bounded(keyword), Reached: true})
	}
}

// layerOf is the index of the instruction of a layer, -1 for none.
func (h *history) layerOf(e filesystem.Entry) int {
	if n := e.Cause.Layer; n > 0 && n <= len(h.lines) {
		return n - 1
	}
	return -1
}

// wasted weighs what layers hold that the image no longer shows: what a later one removes or writes once more.
func (h *history) wasted(ctx context.Context, piles map[int]*pile) error {
	if h.image.Indexes == nil {
		return nil
	}
	indexes, err := h.image.Indexes(ctx)
	if err != nil {
		return fmt.Errorf("reading the layers of %s: %w", h.image.Ref, err)
	}
	for n, x := range indexes {
		if n >= len(h.lines) || x == nil {
			continue
		}
		total, seen := weighLayer(x), int64(0)
		if p := piles[n]; p != nil {
			seen = p.node("", 0).Bytes
		}
		h.page.Instructions[n].Size = &report.Size{Bytes: &total, Known: true, Wasted: max(total-seen, 0)}
		if gone := total - seen; gone > 0 {
			h.page.Smaller = append(h.page.Smaller, Saving{Line: h.lines[n], Bytes: gone, What: "files that a later layer removes or writes once more"})
		}
	}
	return nil
}

func weighLayer(x *layer.Index) int64 {
	var files filesystem.Tally
	tallyBelow(&files, x, "/")
	return files.Bytes
}

func tallyBelow(files *filesystem.Tally, x *layer.Index, dir string) {
	for name, e := range x.List(dir, "", func(string) bool { return true }) {
		if e.Type == filesystem.Directory {
			tallyBelow(files, x, path.Join(dir, name))
		} else if e.Presence == filesystem.Present {
			files.Add(e)
		}
	}
}

// sum makes the image's parts of its layers.
func (h *history) sum(piles map[int]*pile) {
	h.page.Image = Node{Kind: "image", Name: "image"}
	for n, i := range h.page.Instructions {
		p := piles[n]
		if p == nil {
			p = &pile{}
		}
		text := []rune(h.page.Lines[i.Line-1])
		node := p.node(string(text[:min(len(text), 100)]), i.Line)
		if i.Size != nil && i.Size.Wasted > 0 {
			node.Children = append(node.Children, Node{Kind: "rest", Name: "files that a later layer hides", Bytes: i.Size.Wasted, Wasted: i.Size.Wasted})
			node.fold()
		}
		h.page.Image.Children = append(h.page.Image.Children, node)
		h.page.Image.Bytes, h.page.Image.Wasted = h.page.Image.Bytes+node.Bytes, h.page.Image.Wasted+node.Wasted
	}
	if p := piles[-1]; p != nil {
		node := p.node("of no known layer", 0)
		h.page.Image.Children = append(h.page.Image.Children, node)
		h.page.Image.Bytes += node.Bytes
	}
	h.page.sortSavings()
}

// packageLines are the lines of the layers that packages' files are in, where all are in one.
func (h *history) packageLines() map[string]int {
	lines := map[string]int{}
	h.page.Files.each("/", func(_ string, f *File) {
		if f.Package == "" || len(f.Children) > 0 {
			return
		}
		if line, ok := lines[f.Package]; ok && line != f.Line {
			lines[f.Package] = 0
		} else if !ok {
			lines[f.Package] = f.Line
		}
	})
	return lines
}
