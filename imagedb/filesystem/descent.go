package filesystem

import "strings"

// descent looks up paths that lie one below the other, as following a path does: what is known of a directory is not
// gathered again for each name in it. Without it a path costs the square of its depth.
type descent struct {
	tree  Tree
	state *State  // tree, where it is one
	at    string  // how far down h goes: "" for the root
	h     history // of at, and not settled
	node  *node   // of at, nil where nothing was changed
}

func newDescent(t Tree) *descent {
	d := &descent{tree: t}
	d.state, _ = t.(*State)
	d.restart()
	return d
}

func (d *descent) restart() {
	d.at, d.h, d.node = "", history{}, nil
	if d.state == nil || d.state.changes == nil {
		return
	}
	d.node = d.state.changes
	d.h.enter(d.node)
}

// lookup is the tree's Lookup of a clean path.
func (d *descent) lookup(p string) Entry {
	if d.state == nil || p == "/" {
		return d.tree.Lookup(p)
	}
	d.state.look(p)
	if !strings.HasPrefix(p, d.at) || len(p) == len(d.at) || p[len(d.at)] != '/' {
		d.restart()
	}
	for rest := p[len(d.at)+1:]; rest != "" && d.node != nil; {
		var name string
		name, rest = first(rest)
		if d.node = d.h.pass(d.node, name); d.node != nil {
			d.h.enter(d.node)
		}
	}
	d.at = p
	h := d.h
	h.settle(d.node, p)
	return h.now(d.state, p)
}
