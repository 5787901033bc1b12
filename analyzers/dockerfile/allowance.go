package dockerfile

import "strings"

// Bounds of expansions; what goes past them is unknown.
const (
	maxExpanded = 1 << 20  // bytes of the values that one word names
	maxDeep     = 100      // expansions within each other: each goes over the text of those inside it
	maxMatched  = 16 << 20 // bytes that patterns within each other may come to: a replacement multiplies its value
	maxPatterns = 64 << 10 // bytes of a word with patterns, its values included
	maxInAll    = 32 << 20
)

// Allowance is how much the variables of one document may come to in all their expansions together. Values that are
// built from each other double with every line, and each of thousands of lines may name one. The zero Allowance is
// unspent.
type Allowance struct{ spent int }

// Find is lookup until the allowance is spent; then every variable is unknown. A nil Allowance has no end.
func (a *Allowance) Find(name string, lookup Lookup) (value string, known, set bool) {
	value, known, set = lookup(name)
	if a == nil {
		return value, known, set
	}
	if a.spent += len(value) + 1; a.spent > maxInAll {
		return "", false, false
	}
	return value, known, set
}

// Spent is how much of it is spent.
func (a *Allowance) Spent() int { return a.spent }

// Spend spends as much as an expansion did that is not carried out again.
func (a *Allowance) Spend(n int) { a.spent += n }

// Over reports whether more was asked for than it has.
func (a *Allowance) Over() bool { return a.spent > maxInAll }

// nesting is how deep the expansions of a word lie within each other, and how deep those that match patterns do.
func nesting(word string) (deep, matching int) {
	var open []bool
	patterns := 0
	for i := 0; i < len(word); i++ {
		switch {
		case strings.HasPrefix(word[i:], "${"):
			name := i + 2
			for name < len(word) && (word[name] == '_' || word[name]|0x20 >= 'a' && word[name]|0x20 <= 'z' ||
				word[name] >= '0' && word[name] <= '9') {
				name++
			}
			matches := name < len(word) && strings.IndexByte("#%/", word[name]) >= 0
			if open = append(open, matches); matches {
				patterns++
			}
			deep, matching = max(deep, len(open)), max(matching, patterns)
		case word[i] == '}' && len(open) > 0:
			if open[len(open)-1] {
				patterns--
			}
			open = open[:len(open)-1]
		}
	}
	return deep, matching
}

// room is how many bytes of values a word may name: of words with patterns only so many that what comes of them stays
// small.
func room(word string) int {
	deep, matching := nesting(word)
	switch {
	case deep > maxDeep:
		return -1
	case matching == 0:
		return maxExpanded
	}
	for n := maxPatterns; n > 0; n /= 2 {
		product := n
		for i := 0; i < matching && product <= maxMatched; i++ {
			product *= n
		}
		if product <= maxMatched {
			return n - len(word)
		}
	}
	return -1
}
