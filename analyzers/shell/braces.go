package shell

import "slices"

// Braces expands {a,b} of bash into several words; ok is false where these have more than most words and parts together.
func Braces(parts []Part, most int) (all [][]Part, ok bool) {
	all = product(parts, &most)
	return all, most >= 0
}

// product is Braces with left parts still to be afforded: every part of every word counts, so that neither many words
// nor long ones are made.
func product(parts []Part, left *int) (all [][]Part) {
	i := slices.IndexFunc(parts, func(p Part) bool { _, brace := p.(*Brace); return brace })
	if *left -= 1 + len(parts); i < 0 || *left < 0 {
		return [][]Part{parts}
	}
	b := parts[i].(*Brace)
	if b.Sequence {
		return product(slices.Concat(parts[:i], []Part{&Arithmetic{}}, parts[i+1:]), left)
	}
	for _, e := range b.Elems {
		if *left < 0 {
			break
		}
		all = append(all, product(slices.Concat(parts[:i], e.Parts, parts[i+1:]), left)...)
	}
	return all
}
