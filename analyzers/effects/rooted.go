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
