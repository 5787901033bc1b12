package dockerfile

import "slices"

// Edit reads the file's new content. What precedes the first byte that differs is built from the same instructions as
// in d, so that what is known of them still holds; all else of d must not be used any more.
func (d *Document) Edit(content []byte) *Document {
	same := common(d.File.Content, content)
	d.File.Replace(content)
	next := Parse(d.File)
	if next.Escape == d.Escape {
		d.handOn(next, same)
	}
	return next
}

// common is the length of what two contents begin with.
func common(a, b []byte) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

// handOn gives next the instructions of d that end before a byte, where they read the same.
func (d *Document) handOn(next *Document, before int) {
	adopt(next.Args, d.Args, before)
	for n, s := range next.Stages {
		if n >= len(d.Stages) || !s.adopt(d.Stages[n], before) {
			return
		}
	}
}

func (s *Stage) adopt(old *Stage, before int) (whole bool) {
	if s.From != nil {
		if !s.From.reads(old.From, before) {
			return false
		}
		s.From = old.From
	}
	return adopt(s.Instructions, old.Instructions, before)
}

func adopt(next, old []*Instruction, before int) (whole bool) {
	for n, i := range next {
		if n >= len(old) || !i.reads(old[n], before) {
			return false
		}
		next[n] = old[n]
	}
	return true
}

// reads reports whether an older instruction that ends before a byte is the same. Both are of the same text up to
// there; how the last of it is read may have depended on what follows.
func (i *Instruction) reads(old *Instruction, before int) bool {
	if old == nil || old.End >= before || i.Span != old.Span || i.KeywordSpan != old.KeywordSpan ||
		i.JSON != old.JSON || i.Body.Value != old.Body.Value {
		return false
	}
	bad, isBad := i.Command.(*Bad)
	was, wasBad := old.Command.(*Bad)
	if isBad != wasBad || isBad && *bad != *was {
		return false
	}
	return len(i.Flags) == len(old.Flags) && len(i.Words) == len(old.Words) && slices.Equal(i.Comments, old.Comments) &&
		slices.EqualFunc(i.Heredocs, old.Heredocs, func(a, b Heredoc) bool {
			return a.Span == b.Span && a.Body.Value == b.Body.Value
		})
}
