package effects

import (
	"slices"
	"strings"
)

// Rooted returns which files, one of which a command needs in the folder that it is started in: files for the verbs,
// nil for others and where an option names another place. verbs "" is any.
func Rooted(files, verbs string, elsewhere ...string) func(Line) []string {
	names, known := strings.Fields(files), strings.Fields(verbs)
	return func(l Line) []string {
		verb := len(known) == 0 || l.Verb.Known && slices.Contains(known, l.Verb.Text)
		if l.Answer || !verb || l.Has(elsewhere...) {
			return nil
		}
		return names
	}
}

// RootedHere is Rooted for a verb that works on the folder where an operand, or the value of one of its options, is
// "." alone or with extras in brackets.
func RootedHere(files, verb string, options ...string) func(Line) []string {
	names := strings.Fields(files)
	return func(l Line) []string {
		if l.Options == nil {
			return nil
		}
		for _, a := range slices.Concat(l.Operands, l.Options.Values(options...)) {
			at, _, _ := strings.Cut(a.Text, "[")
			if l.Verb.Text == verb && a.Known && strings.TrimSuffix(at, "/") == "." {
				return names
			}
		}
		return nil
	}
}
