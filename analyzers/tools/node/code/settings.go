package code

// Settings are the texts that a source in JavaScript, or JSON, has under a key: one, or those of a list, with the first
// of each list in it. What is computed is left out.
func Settings(all []Token, key string) (values []string) {
	for i := 0; i+2 < len(all); i++ {
		if !named(all[i], key) || all[i+1].Text != ":" || all[i+1].Kind != Mark || i > 0 && all[i-1].Text == "?" {
			continue
		}
		switch next := all[i+2]; {
		case next.Kind == Quoted && plainly(all, i+3):
			values = append(values, next.Text)
		case next.Kind == Mark && next.Text == "[":
			values = append(values, listed(all, i+2)...)
		}
	}
	return values
}

// Keys are the keys of the objects that a source has under a key, but for those whose value is false.
func Keys(all []Token, key string) (keys []string) {
	for i := 0; i+2 < len(all); i++ {
		if !named(all[i], key) || all[i+1].Text != ":" || all[i+2].Text != "{" || all[i+2].Kind != Mark {
			continue
		}
		depth := 0
		for j := i + 2; j+1 < len(all); j++ {
			if all[j].Kind == Mark {
				depth += deeper[all[j].Text]
			}
			if depth == 0 {
				break
			}
			if depth == 1 && (all[j].Kind == Word || all[j].Kind == Quoted) && all[j+1].Text == ":" && all[j+1].Kind == Mark &&
				(all[j-1].Text == "{" || all[j-1].Text == ",") && j+2 < len(all) && all[j+2].Text != "false" {
				keys = append(keys, all[j].Text)
			}
		}
	}
	return keys
}

var deeper = map[string]int{"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}

func named(t Token, key string) bool { return (t.Kind == Word || t.Kind == Quoted) && t.Text == key }

// plainly reports whether a value ends here.
func plainly(all []Token, i int) bool {
	return i >= len(all) || all[i].Kind == Mark && (all[i].Text == "," || all[i].Text == "}" || all[i].Text == "]")
}

// listed are the texts of the list that begins here, and the first of each list in it.
func listed(all []Token, open int) (values []string) {
	depth := 0
	for i := open; i < len(all); i++ {
		if all[i].Kind == Mark {
			if depth += deeper[all[i].Text]; depth == 0 {
				return values
			}
		}
		begins := all[i-1].Kind == Mark && (all[i-1].Text == "[" || depth == 1 && all[i-1].Text == ",")
		if all[i].Kind == Quoted && depth <= 2 && begins && plainly(all, i+1) {
			values = append(values, all[i].Text)
		}
	}
	return nil
}

// Around are the tokens of the innermost braces around one.
func Around(all []Token, i int) []Token {
	first, last, depth := i, i, 0
	for ; first > 0 && depth >= 0; first-- {
		if all[first-1].Kind == Mark {
			depth -= deeper[all[first-1].Text]
		}
	}
	for depth = 0; last < len(all) && depth >= 0; last++ {
		if all[last].Kind == Mark {
			depth += deeper[all[last].Text]
		}
	}
	return all[first:last]
}
