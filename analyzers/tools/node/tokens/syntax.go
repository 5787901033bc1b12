package tokens

// Misspelled is why a source in JavaScript certainly cannot be parsed, "" where it may be.
func Misspelled(source string) string {
	all, ok := Tokens(source)
	if !ok {
		return ""
	}
	if Conflicts(all) {
		return "SyntaxError: Unexpected token '<<': a merge was not resolved"
	}
	if name := declaredTwice(all); name != "" {
		return "SyntaxError: Identifier '" + name + "' has already been declared"
	}
	return ""
}

// Conflicts reports whether a source has the marks of a merge that nobody resolved.
func Conflicts(all []Token) bool {
	for i := 0; i+3 < len(all); i++ {
		if all[i].First && marked(all, i, "<<") && marked(all, i+1, "<<") && marked(all, i+2, "<<") && marked(all, i+3, "<") {
			return true
		}
	}
	return false
}

func marked(all []Token, i int, text string) bool {
	return i >= 0 && i < len(all) && all[i].Kind == Mark && all[i].Text == text
}

// declaredTwice is a name that the top of a source declares twice, once at least by const, let, class or import, "" for
// none. Where brackets do not match nothing is certain.
func declaredTwice(all []Token) (name string) {
	lexical, free := map[string]bool{}, map[string]bool{}
	declare := func(n string, bound bool) {
		if name == "" && (lexical[n] || bound && free[n]) {
			name = n
		}
		if bound {
			lexical[n] = true
		} else {
			free[n] = true
		}
	}
	depth := 0
	for i, t := range all {
		if t.Kind == Mark {
			depth += Deeper[t.Text]
		}
		if depth < 0 {
			return ""
		}
		if depth != 0 || t.Kind != Word || !begins(all, i) || i+1 >= len(all) {
			continue
		}
		next := all[i+1]
		switch t.Text {
		case "const", "let", "class":
			if next.Kind == Word && next.Text != "extends" && next.Text != "enum" {
				declare(next.Text, true)
			} else if t.Text == "const" && next.Text == "{" && next.Kind == Mark {
				for _, n := range patterned(all, i+1) {
					declare(n, true)
				}
			}
		case "function", "var":
			if next.Kind == Word {
				declare(next.Text, false)
			}
		}
	}
	if depth != 0 {
		return ""
	}
	return name
}

// begins reports whether a statement certainly begins at a token.
func begins(all []Token, i int) bool {
	if i == 0 || marked(all, i-1, ";") {
		return true
	}
	before := all[i-1]
	if before.Kind == Word && (before.Text == "export" || before.Text == "default") {
		return begins(all, i-1)
	}
	if before.Kind != Mark {
		return all[i].First && !(before.Kind == Word && open[before.Text])
	}
	return all[i].First && (before.Text == ")" && !conditional(all, i-1) || before.Text == "}" || before.Text == "]")
}

// open are words after which a statement goes on.
var open = words("return typeof case in of delete void throw new else do await yield instanceof extends async static get set")

// patterned are the names that a flat pattern in braces binds.
func patterned(all []Token, at int) (bound []string) {
	for i := at + 1; i+1 < len(all) && !marked(all, i, "}"); i++ {
		if marked(all, i, "{") || marked(all, i, "[") || marked(all, i, "(") {
			return nil
		}
		if all[i].Kind == Word && (marked(all, i+1, ",") || marked(all, i+1, "}")) && (marked(all, i-1, "{") || marked(all, i-1, ",") || marked(all, i-1, ":")) {
			bound = append(bound, all[i].Text)
		}
	}
	return bound
}
