package page

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
)

const (
	maxPage   = 1e6 // bytes of the page as HTML
	maxRounds = 10  // of folding
)

// limits are how much of each list the page shows.
type limits struct {
	lines, line, findings, notes, packages, folders, changes, files, held, links, tiles, smaller, settings, rebuilds int
}

// whole is what a page shows that has room for it. Lists are shorter than that already, but for those of links and
// notes.
var whole = limits{lines: maxLines, line: 2000, findings: maxFindings, notes: 20, packages: maxPackages,
	folders: maxFolders, changes: maxChanges,
	files: maxFiles, held: maxHeld, links: 400, tiles: 3000, smaller: 200, settings: maxVariables + 2, rebuilds: 60}

// tighter is half of it; a few are kept of each.
func (l limits) tighter() limits {
	half := func(n, least int) int { return max(n/2, least) }
	return limits{half(l.lines, 50), half(l.line, 80), half(l.findings, 20), half(l.notes, 1), half(l.packages, 3),
		half(l.folders, 3), half(l.changes, 3),
		half(l.files, 100), half(l.held, 50), half(l.links, 20), half(l.tiles, 100), half(l.smaller, 10),
		half(l.settings, 3), half(l.rebuilds, 5)}
}

// within draws the page as large as it may be.
func (p *Page) within(most int) ([]byte, error) {
	l := whole
	for round := 0; ; round++ {
		var b bytes.Buffer
		if err := p.draw(&b, l); err != nil || b.Len() <= most || round == maxRounds {
			return b.Bytes(), err
		}
		l = l.tighter()
	}
}

// folding shortens lists and counts what it left out.
type folding struct {
	limits
	left  map[string]int
	names []string
}

func (f *folding) out(n int, thing string) {
	if n <= 0 {
		return
	}
	if f.left[thing] == 0 {
		f.names = append(f.names, thing)
	}
	f.left[thing] += n
}

// folded is the page with lists of at most so many, and what was left out. What is smallest goes first where a list is
// of sizes.
func (p *Page) folded(l limits) (*Page, []string) {
	f := &folding{limits: l, left: map[string]int{}}
	q := *p
	folded := l != whole
	q.Lines = short(f, p.Lines, l.lines, "line")
	q.MoreLines = p.MoreLines + len(p.Lines) - len(q.Lines)
	q.Findings = f.worst(p.Findings)
	q.Instructions = slices.Clone(p.Instructions)
	for n := range q.Instructions {
		f.instruction(&q.Instructions[n])
	}
	q.Packages = short(f, p.Packages, l.held, "package of the image")
	q.Smaller = short(f, p.Smaller, l.smaller, "saving")
	q.Links = short(f, p.Links, l.links, "link between stages")
	q.Files = *f.files(&p.Files)
	f.out(q.Files.hidden()-p.Files.hidden(), "file of the image")
	if q.Image.Children = p.Image.Children; len(q.Image.Children) > l.links {
		q.Image.Children = short(f, p.Image.Children, l.links, "row by instruction")
	}
	q.rebuilds(f)
	if !folded {
		f.names = nil // what lists leave out by themselves is said beside them
	}
	var said []string
	for _, thing := range f.names {
		said = append(said, counted(f.left[thing], thing))
	}
	return &q, said
}

// rebuilds shortens what is listed of changes.
func (p *Page) rebuilds(f *folding) {
	p.Rebuilds = slices.Clone(short(f, p.Rebuilds, f.limits.rebuilds, "change"))
	for n := range p.Rebuilds {
		r := &p.Rebuilds[n]
		if over := len(r.Names) - f.limits.files/10; over > 0 {
			r.Names, r.More = r.Names[:len(r.Names)-over], r.More+over
			f.out(over, "file of the build context")
		}
	}
}

func short[T any](f *folding, list []T, most int, thing string) []T {
	f.out(len(list)-most, thing)
	return list[:min(len(list), most)]
}

// worst keeps the findings of the worst severities, in file order.
func (f *folding) worst(found []Finding) []Finding {
	if len(found) > f.findings {
		order := slices.Clone(found)
		slices.SortStableFunc(order, func(a, b Finding) int {
			return cmp.Compare(slices.Index(severities, a.Severity), slices.Index(severities, b.Severity))
		})
		found = order[:f.findings]
		f.out(len(order)-len(found), "finding")
		slices.SortStableFunc(found, func(a, b Finding) int { return cmp.Compare(a.Line, b.Line) })
	}
	found = slices.Clone(found)
	for n := range found {
		found[n].Notes = short(f, found[n].Notes, f.notes, "note")
	}
	return found
}

func (f *folding) instruction(i *Instruction) {
	for _, list := range []*[]Package{&i.Packages, &i.Removed} {
		if over := len(*list) - f.packages; over > 0 {
			*list, i.MorePackages = (*list)[:f.packages], i.MorePackages+over
			f.out(over, "package of an instruction")
		}
	}
	if over := len(i.Folders) - f.folders; over > 0 {
		i.Folders, i.MoreFolders = i.Folders[:f.folders], i.MoreFolders+over
		f.out(over, "folder of an instruction")
	}
	if over := len(i.Changes) - f.changes; over > 0 {
		i.Changes, i.MoreChanges = i.Changes[:f.changes], i.MoreChanges+over
		f.out(over, "changed path")
	}
	i.Holds = i.Holds[:min(len(i.Holds), f.folders)]
	i.Settings = short(f, i.Settings, f.settings, "setting")
	i.Opened = i.Opened[:min(len(i.Opened), f.folders)]
	i.Programs = i.Programs[:min(len(i.Programs), f.folders)]
	if i.Size != nil && len(i.Size.Parts) > f.changes {
		size := *i.Size
		size.Parts = short(f, size.Parts, f.changes, "part of an instruction")
		i.Size = &size
	}
}

// files is a tree with the heaviest of its files and folders.
func (f *folding) files(root *File) *File {
	var weights []int64
	root.measure(&weights)
	least := int64(0)
	if over := len(weights) - f.limits.files; over > 0 {
		slices.Sort(weights)
		least = weights[over] + 1
	}
	return root.lighter(least)
}

// lighter is a copy without what weighs less.
func (f *File) lighter(least int64) *File {
	own := *f
	own.Children = nil
	for _, child := range f.Children {
		if child.weight < least {
			own.MoreFiles += max(child.Files, 1)
			continue
		}
		own.Children = append(own.Children, child.lighter(least))
	}
	return &own
}

// hidden counts the files that are folded.
func (f *File) hidden() int {
	n := f.MoreFiles
	for _, child := range f.Children {
		n += child.hidden()
	}
	return n
}

// listed is a page's remark on what a list leaves out.
func listed(shown, more int, thing string) string {
	if more == 0 {
		return counted(shown, thing)
	}
	return fmt.Sprintf("%d of %s", shown, counted(shown+more, thing))
}
