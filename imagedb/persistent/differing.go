package persistent

// Differing calls do for each key that two maps have different values of, or that only one of them has: the zero value
// stands for none then. It ends when do returns false, and returns what do returned last. What the maps share is passed
// over, which for two versions of one map is nearly all.
func Differing[V comparable](a, b Map[V], do func(key string, x, y V) bool) bool {
	return differing(a.root, b.root, do)
}

func differing[V comparable](a, b *node[V], do func(key string, x, y V) bool) bool {
	switch {
	case a == b:
		return true
	case a == nil || b == nil || a.key != b.key:
		return merged(a, b, do)
	}
	return differing(a.left, b.left, do) && (a.value == b.value || do(a.key, a.value, b.value)) &&
		differing(a.right, b.right, do)
}

// merged is differing for trees of other keys at their tops.
func merged[V comparable](a, b *node[V], do func(key string, x, y V) bool) bool {
	var none V
	var left []*node[V]
	a.each(func(n *node[V]) { left = append(left, n) })
	going := true
	b.each(func(n *node[V]) {
		for going && len(left) > 0 && left[0].key < n.key {
			going, left = do(left[0].key, left[0].value, none), left[1:]
		}
		switch {
		case !going:
		case len(left) > 0 && left[0].key == n.key:
			going, left = left[0].value == n.value || do(n.key, left[0].value, n.value), left[1:]
		default:
			going = do(n.key, none, n.value)
		}
	})
	for ; going && len(left) > 0; left = left[1:] {
		going = do(left[0].key, left[0].value, none)
	}
	return going
}

func (n *node[V]) each(do func(*node[V])) {
	if n != nil {
		n.left.each(do)
		do(n)
		n.right.each(do)
	}
}
