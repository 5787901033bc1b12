package filesystem

import (
	"slices"

	"github.com/layerlint/layerlint/imagedb/persistent"
)

// node is what was changed at one path, and below it. States share nodes: an Editor changes those it made and copies
// the others. Each change carries its number in the State's history, which tells what came later.
type node struct {
	by      *edit
	kids    persistent.Map[*node]
	entry   *stamped // as a command left it
	removed *stamped // the path and all below it went away
	blurred int      // anything may have appeared or changed at the path and below it
	doubted int      // something may have appeared there, though nothing speaks for it
	waned   int      // something may have gone from there; nothing has appeared
	grown   growth   // anything may have appeared there; what was there stays as it was
	moded   int      // permissions may have changed there
	owned   int      // owners may have changed there
	edited  int      // what files hold may have changed there
	opened  []opening
	masks   []mask  // of what is in the directory
	grafts  []graft // oldest first
}

type stamped struct {
	seq   int
	entry Entry
}

// edit marks the nodes that one Editor may change from all others.
type edit struct{ _ byte }

func (n *node) kid(name string) *node {
	k, _ := n.kids.Get(name)
	return k
}

// own is n for an edit to change; nil becomes a new node.
func (n *node) own(by *edit) *node {
	if n == nil {
		return &node{by: by}
	}
	if n.by == by {
		return n
	}
	to := *n
	to.by = by
	to.opened, to.grafts = slices.Clip(n.opened), slices.Clip(n.grafts)
	return &to
}

// newest is the number of the last change to the path itself, 0 when all were below it.
func (n *node) newest() int {
	seq := max(n.blurred, n.doubted, n.waned, n.grown.seq)
	if n.entry != nil {
		seq = max(seq, n.entry.seq)
	}
	if n.removed != nil {
		seq = max(seq, n.removed.seq)
	}
	for i := range n.grafts {
		seq = max(seq, n.grafts[i].seq)
	}
	return seq
}
