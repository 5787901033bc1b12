package definitions

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/layerlint/layerlint/analyzers/source"
)

// node is a YAML node of one file; the zero node is nothing.
type node struct {
	*yaml.Node
	file *source.File
}

// document parses a file's first document.
func (r *reading) document() node {
	var n yaml.Node
	if err := yaml.Unmarshal(r.file.Content, &n); err != nil || len(n.Content) == 0 {
		return node{}
	}
	return node{n.Content[0], r.file}
}

// maxAliases bounds how many aliases and merges are followed one after the other.
const maxAliases = 20

// real is the node behind aliases.
func (n node) real() node {
	for range maxAliases {
		if n.Node == nil || n.Kind != yaml.AliasNode {
			return n
		}
		n.Node = n.Alias
	}
	return node{}
}

// entry is a key of a mapping and its value.
type entry struct{ key, value node }

// entries lists a mapping's entries, those of merge keys (<<) last, each key once.
func (n node) entries() []entry {
	left := maxMerged
	return n.merged(&left)
}

// maxMerged bounds how many mappings one mapping takes in: merges of merges double with each step.
const maxMerged = 200

func (n node) merged(left *int) (all []entry) {
	n = n.real()
	if *left--; n.Node == nil || n.Kind != yaml.MappingNode || *left < 0 {
		return nil
	}
	var merged []node
	add := func(e entry) {
		if !slices.ContainsFunc(all, func(o entry) bool { return o.key.Value == e.key.Value }) {
			all = append(all, e)
		}
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := node{n.Content[i], n.file}, node{n.Content[i+1], n.file}
		if key.Tag == "!!merge" {
			if value = value.real(); value.Node != nil && value.Kind == yaml.SequenceNode {
				merged = append(merged, value.items()...)
			} else {
				merged = append(merged, value)
			}
			continue
		}
		add(entry{key, value.real()})
	}
	for _, m := range merged {
		for _, e := range m.merged(left) {
			add(e)
		}
	}
	return all
}

// get walks down keys; the zero node where one is missing.
func (n node) get(keys ...string) node {
	for _, key := range keys {
		found := node{}
		for _, e := range n.entries() {
			if e.key.Value == key {
				found = e.value
			}
		}
		n = found
	}
	return n
}

// items lists a sequence's items.
func (n node) items() (all []node) {
	if n = n.real(); n.Node == nil || n.Kind != yaml.SequenceNode {
		return nil
	}
	for _, c := range n.Content {
		all = append(all, node{c, n.file}.real())
	}
	return all
}

// scalar reports whether n is a value that is not null.
func (n node) scalar() bool {
	return n.Node != nil && n.Kind == yaml.ScalarNode && n.Tag != "!!null"
}

// span is the first line of a node, without what precedes it there.
func (n node) span() source.Span {
	if n.Node == nil || n.file == nil {
		return source.Span{}
	}
	line := n.file.Line(n.Line - 1)
	start := min(line.Start+n.Column-1, line.End)
	end := line.End
	if n.Kind == yaml.ScalarNode && n.Style == 0 && strings.HasPrefix(string(n.file.Content[start:end]), n.Value) {
		end = start + len(n.Value)
	}
	end = start + len(strings.TrimRight(string(n.file.Content[start:end]), "\r\n "))
	return source.Span{File: n.file, Start: start, End: end}
}

// raw is a scalar as it is written.
func (n node) raw() Text {
	if !n.scalar() {
		return Text{Span: n.span()}
	}
	return literal(n.span(), n.Value)
}
