// Package keys finds what stands under a key in configurations that are written in JavaScript or JSON, by their tokens.
package keys

import "github.com/layerlint/layerlint/analyzers/tools/node/tokens"

// Settings are the texts that a source in JavaScript, or JSON, has under a key: one, or those of a list, with the first
// of each list in it. What is computed is left out.
func Settings(all []tokens.Token, key string) (values []string) {
	for i := 0; i+2 < len(all); i++ {
		if !named(all[i], key) || all[i+1].Text != ":" || all[i+1].Kind != tokens.Mark || i > 0 && all[i-1].Text == "?" {
			continue
		}
		switch next := all[i+2]; {
		case next.Kind == tokens.Quoted && plainly(all, i+3):
			values = append(values, next.Text)
		case next.Kind == tokens.Mark && next.Text == "[":
			values = append(values, listed(all, i+2)...)
		}
	}
	return values
}

// Under are the keys of the objects that a source has under a key, but for those whose value is false.
func Under(all []tokens.Token, key string) (keys []string) {
	for i := 0; i+2 < len(all); i++ {
		if !named(all[i], key) || all[i+1].Text != ":" || all[i+2].Text != "{" || all[i+2].Kind != tokens.Mark {
			continue
		}
		depth := 0
		for j := i + 2; j+1 < len(all); j++ {
			if all[j].Kind == tokens.Mark {
				depth += tokens.Deeper[all[j].Text]
			}
			if depth == 0 {
				break
			}
			if depth == 1 && (all[j].Kind == tokens.Word || all[j].Kind == tokens.Quoted) && all[j+1].Text == ":" && all[j+1].Kind == tokens.Mark &&
				(all[j-1].Text == "{" || all[j-1].Text == ",") && j+2 < len(all) && all[j+2].Text != "false" {
				keys = append(keys, all[j].Text)
			}
		}
	}
	return keys
}

func named(t tokens.Token, key string) bool {
	return (t.Kind == tokens.Word || t.Kind == tokens.Quoted) && t.Text == key
}

// plainly reports whether a value ends here.
func plainly(all []tokens.Token, i int) bool {
	return i >= len(all) || all[i].Kind == tokens.Mark && (all[i].Text == "," || all[i].Text == "}" || all[i].Text == "]")
}

// listed are the texts of the list that begins here, and the first of each list in it.
func listed(all []tokens.Token, open int) (values []string) {
	depth := 0
	for i := open; i < len(all); i++ {
		if all[i].Kind == tokens.Mark {
			if depth += tokens.Deeper[all[i].Text]; depth == 0 {
				return values
			}
		}
		begins := all[i-1].Kind == tokens.Mark && (all[i-1].Text == "[" || depth == 1 && all[i-1].Text == ",")
		if all[i].Kind == tokens.Quoted && depth <= 2 && begins && plainly(all, i+1) {
			values = append(values, all[i].Text)
		}
	}
	return nil
}

// Around are the tokens of the innermost braces around one.
func Around(all []tokens.Token, i int) []tokens.Token {
	first, last, depth := i, i, 0
	for ; first > 0 && depth >= 0; first-- {
		if all[first-1].Kind == tokens.Mark {
			depth -= tokens.Deeper[all[first-1].Text]
		}
	}
	for depth = 0; last < len(all) && depth >= 0; last++ {
		if all[last].Kind == tokens.Mark {
			depth += tokens.Deeper[all[last].Text]
		}
	}
	return all[first:last]
}
