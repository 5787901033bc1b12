package filters

import (
	"slices"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// reference is a variable in a text that envsubst reads: $NAME or ${NAME}, and no other form.
var reference = lazyregexp.New(`\$(?:([A-Za-z_][A-Za-z0-9_]*)|\{([A-Za-z_][A-Za-z0-9_]*)\})`)

// substituted is what envsubst makes of a text: of the variables that its argument names, or of all, ones that are not
// set included. ok is false where the value of one is not known. Source: envsubst(1) of gettext 0.21.
func substituted(args []string, text []byte, value func(name string) (string, bool)) (result []byte, ok bool) {
	if len(args) > 1 || len(args) == 1 && (args[0] == "" || args[0][0] == '-') {
		return nil, false
	}
	var named []string
	if len(args) == 1 {
		named = names(args[0])
	}
	ok = true
	made := reference.ReplaceAllStringFunc(string(text), func(m string) string {
		name := names(m)[0]
		if len(args) == 1 && !slices.Contains(named, name) {
			return m
		}
		v, known := value(name)
		ok = ok && known
		return v
	})
	return []byte(made), ok
}

// names are the variables of a text.
func names(text string) (all []string) {
	for _, m := range reference.FindAllStringSubmatch(text, -1) {
		all = append(all, m[1]+m[2])
	}
	return all
}
