package dockerfile

import "slices"

// maxDropped is how many parts are remembered that edits took away.
const maxDropped = 48

// dropped is a part that an edit took away, and its text.
type dropped struct {
	*part
	text string
}

// drop remembers parts that an edit may take away: whoever undoes it gets them back, with their places and all that is
// known of their instructions. How the first part is read depends on its place in the file, and how an open one is on
// what follows it.
func (e *rereading) drop(parts []*part) {
	for _, p := range parts {
		if p.start > 0 && !p.open && p.instruction != nil {
			e.next.dropped = append(e.next.dropped, dropped{p, string(e.was[p.start:p.end])})
		}
	}
	e.next.dropped = append(e.next.dropped, e.old.dropped...)
	e.next.dropped = e.next.dropped[:min(len(e.next.dropped), maxDropped)]
}

// recall puts parts that were dropped in the place of those that were read anew and are the same. It does so for all or
// for none: places rise from part to part.
func (e *rereading) recall(parts []*part) {
	if e.next.Escape != e.old.Escape {
		e.next.dropped = nil
		return
	}
	first, content := len(e.before), e.next.File.Content
	now, taken := slices.Clone(parts), map[*part]bool{}
	for n, p := range parts {
		if p.start == 0 || p.open || p.instruction == nil {
			continue
		}
		text := content[p.start:p.end]
		for _, d := range e.next.dropped {
			if !taken[d.part] && d.text == string(text) && d.reads(p) {
				now[n], taken[d.part] = d.part, true
				break
			}
		}
	}
	if len(taken) == 0 || !rising(slices.Concat(e.before[max(0, first-1):], now, e.after[:min(1, len(e.after))])) {
		return
	}
	for n, p := range parts {
		now[n].start, now[n].end = p.start, p.end
	}
	copy(e.next.parts[first:], now)
	e.next.dropped = slices.DeleteFunc(e.next.dropped, func(d dropped) bool { return taken[d.part] })
	e.next.File.Replace(content, nil) // settle says nothing of places that are offsets
	e.next.settle()
}

// reads reports whether a part was read as another one of the same text is.
func (p *part) reads(o *part) bool {
	return p.instruction.Keyword == o.instruction.Keyword && p.instruction.Body.Value == o.instruction.Body.Value &&
		len(p.comments) == len(o.comments) && len(p.errors) == len(o.errors)
}

// rising reports whether the places of parts follow each other.
func rising(parts []*part) bool {
	for n, p := range parts[1:] {
		if parts[n].place+parts[n].end-parts[n].start > p.place {
			return false
		}
	}
	return true
}
