// Package persistent has a map whose versions share their common parts: a change copies a few nodes, however many
// entries there are. States of thousands of commands each differ from the one before by one file or variable.
package persistent

import "iter"

// Map is an immutable map from strings, sorted by them. The zero Map is empty. It is a treap: a search tree by key that
// is a heap by a hash of the key, so that its shape, and with it all it costs, depends on the keys alone.
type Map[V any] struct{ root *node[V] }

type node[V any] struct {
	key         string
	rank        uint32
	value       V
	left, right *node[V]
}

// Get finds a key's value.
func (m Map[V]) Get(key string) (value V, ok bool) {
	for n := m.root; n != nil; {
		switch {
		case key < n.key:
			n = n.left
		case key > n.key:
			n = n.right
		default:
			return n.value, true
		}
	}
	return value, false
}

// With is m with a key's value set.
func (m Map[V]) With(key string, value V) Map[V] {
	return Map[V]{m.root.with(&node[V]{key: key, rank: rank(key), value: value})}
}

// rank is FNV-1a, its bits mixed as MurmurHash3 does at its end: keys that differ in the last letter alone must not
// come out alike.
func rank(key string) uint32 {
	h := uint32(2166136261)
	for i := range len(key) {
		h = (h ^ uint32(key[i])) * 16777619
	}
	h = (h ^ h>>16) * 0x85ebca6b
	h = (h ^ h>>13) * 0xc2b2ae35
	return h ^ h>>16
}

func (n *node[V]) with(added *node[V]) *node[V] {
	if n == nil {
		return added
	}
	to := *n
	switch {
	case added.key == n.key:
		to.value = added.value
	case added.key < n.key:
		if to.left = n.left.with(added); to.left.rank > n.rank {
			up := to.left // a copy of its own: with made it
			to.left, up.right = up.right, &to
			return up
		}
	default:
		if to.right = n.right.with(added); to.right.rank > n.rank {
			up := to.right
			to.right, up.left = up.left, &to
			return up
		}
	}
	return &to
}

// Without is m without a key.
func (m Map[V]) Without(key string) Map[V] {
	if _, ok := m.Get(key); !ok {
		return m
	}
	return Map[V]{m.root.without(key)}
}

func (n *node[V]) without(key string) *node[V] {
	to := *n
	switch {
	case key < n.key:
		to.left = n.left.without(key)
	case key > n.key:
		to.right = n.right.without(key)
	default:
		return merge(n.left, n.right)
	}
	return &to
}

// Where is m without the keys that such says no to.
func (m Map[V]) Where(such func(key string) bool) Map[V] {
	kept := m
	for key := range m.All() {
		if !such(key) {
			kept = kept.Without(key)
		}
	}
	return kept
}

// merge joins trees of which all keys of the first come before all of the second.
func merge[V any](a, b *node[V]) *node[V] {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case a.rank >= b.rank:
		to := *a
		to.right = merge(a.right, b)
		return &to
	}
	to := *b
	to.left = merge(a, b.left)
	return &to
}

// All ranges over the entries, sorted by key.
func (m Map[V]) All() iter.Seq2[string, V] {
	return func(yield func(string, V) bool) { m.root.all(yield) }
}

func (n *node[V]) all(yield func(string, V) bool) bool {
	return n == nil || n.left.all(yield) && yield(n.key, n.value) && n.right.all(yield)
}

// Len counts the entries, one by one.
func (m Map[V]) Len() int { return m.root.count() }

func (n *node[V]) count() int {
	if n == nil {
		return 0
	}
	return 1 + n.left.count() + n.right.count()
}

// Keys lists the keys, sorted.
func (m Map[V]) Keys() (keys []string) {
	for key := range m.All() {
		keys = append(keys, key)
	}
	return keys
}
