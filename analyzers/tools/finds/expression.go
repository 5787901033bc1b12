package finds

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// truth is what a test says of a file.
type truth int8

const (
	no truth = iota
	maybe
	yes
)

func is(b bool) truth {
	if b {
		return yes
	}
	return no
}

// node is a part of an expression: a test with its value, or one of "and", "or", "not" with other parts.
type node struct {
	name, value string
	parts       []node
}

// item is a file that an expression is about. A pruned directory is not entered.
type item struct {
	entry   filesystem.Entry
	written string // its path as find writes it
	pruned  truth
}

// reader takes an expression apart: what is written before a command, which need not be whole. Source: POSIX.1-2017,
// find; find(1) of findutils 4.9.
type reader struct {
	tests []effects.Arg
	query *Query
	depth bool // a directory comes after what is in it, and -prune does nothing
	prune bool
}

// whole is the expression up to its end. The command belongs to its last alternative.
func (r *reader) whole() (alternatives []node, ok bool) {
	alternatives, ok = r.alternatives()
	return alternatives, ok && len(r.tests) == 0 && (!r.depth || !r.prune)
}

func (r *reader) alternatives() (all []node, ok bool) {
	for {
		one, ok := r.conjunction()
		if !ok {
			return nil, false
		}
		all = append(all, one)
		if !r.takes("-o", "-or") {
			return all, true
		}
	}
}

// takes steps over one of some words.
func (r *reader) takes(words ...string) bool {
	for _, w := range words {
		if len(r.tests) > 0 && r.tests[0].Known && r.tests[0].Text == w {
			r.tests = r.tests[1:]
			return true
		}
	}
	return false
}

func (r *reader) conjunction() (node, bool) {
	n := node{name: "and"}
	for len(r.tests) > 0 && r.tests[0].Known && r.tests[0].Text != ")" && r.tests[0].Text != "-o" && r.tests[0].Text != "-or" {
		if r.takes("-a", "-and") {
			continue
		}
		one, ok := r.primary()
		if !ok {
			return n, false
		}
		n.parts = append(n.parts, one)
	}
	return n, true
}

func (r *reader) primary() (n node, ok bool) {
	switch {
	case r.takes("!", "-not"):
		one, ok := r.primary()
		return node{name: "not", parts: []node{one}}, ok
	case r.takes("("):
		all, ok := r.alternatives()
		return node{name: "or", parts: all}, ok && r.takes(")")
	case r.takes("-xdev", "-mount", "-print", "-print0", "-true"):
		return node{name: "-true"}, true
	case r.takes("-depth"):
		r.depth = true
		return node{name: "-true"}, true
	case r.takes("-prune"):
		r.query.Tested, r.prune = true, true
		return node{name: "-prune"}, true
	case len(r.tests) < 2 || !r.tests[0].Known || !r.tests[1].Known:
		return node{}, false
	}
	n = node{name: r.tests[0].Text, value: r.tests[1].Text}
	r.tests = r.tests[2:]
	return n, r.query.valued(&n)
}

// valued is a test with a value; false for one that is not followed. A depth holds wherever it stands.
func (q *Query) valued(n *node) bool {
	switch n.name {
	case "-mindepth", "-maxdepth":
		depth, err := strconv.Atoi(n.value)
		if n.name == "-mindepth" {
			q.shallow = depth
		} else {
			q.deepest = min(q.deepest, depth)
		}
		n.name = "-true"
		return err == nil
	case "-name", "-iname", "-path", "-wholename", "-ipath":
		q.Tested = true
		return true
	case "-type":
		q.Tested = true
		return kinds[n.value] != 0
	}
	return false
}

var kinds = map[string]filesystem.Type{"f": filesystem.Regular, "d": filesystem.Directory, "l": filesystem.Symlink}

// says is what a part of an expression says of a file.
func (n node) says(of *item) truth {
	switch n.name {
	case "and", "or":
		return n.several(of)
	case "not":
		return yes - n.parts[0].says(of)
	case "-prune":
		of.pruned = yes
	case "-type":
		if of.entry.Type == filesystem.UnknownType {
			return maybe
		}
		return is(of.entry.Type == kinds[n.value])
	case "-name", "-iname":
		return n.matches(path.Base(of.written))
	case "-path", "-wholename", "-ipath":
		return n.matches(of.written)
	}
	return yes
}

// several are parts of which one decides: those after it are not asked. What is asked perhaps prunes perhaps.
func (n node) several(of *item) truth {
	decides := no
	if n.name == "or" {
		decides = yes
	}
	all := yes - decides
	for _, part := range n.parts {
		before := of.pruned
		said := part.says(of)
		if all == maybe && of.pruned != before {
			of.pruned = maybe
		}
		switch said {
		case decides:
			return decides
		case maybe:
			all = maybe
		}
	}
	return all
}

func (n node) matches(s string) truth {
	pattern := n.value
	if n.name[1] == 'i' {
		pattern, s = strings.ToLower(pattern), strings.ToLower(s)
	}
	if !Counts(pattern, s) {
		return maybe
	}
	return is(Matches(pattern, s))
}
