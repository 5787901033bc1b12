package state

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// KeepsSources reports whether a script of sed leaves it at that what a list of apt's sources holds, but for the host
// that serves it and entries that are switched on or off; adds: components of Debian's beside main are among those.
// Lists of names say nothing either way of deb-src, and of the components of Ubuntu.
func KeepsSources(script string) (keeps, adds bool) {
	if hostForHost.MatchString(script) {
		return true, false
	}
	words := letters.FindAllString(script, -1)
	if len(words) == 0 || strings.Contains(script, "://") {
		return false, false
	}
	for _, w := range words {
		beside := slices.Contains(besideMain, w)
		if !beside && !slices.Contains(entryWords, w) {
			return false, false
		}
		adds = adds || beside
	}
	return true, adds
}

// hostForHost is a script that puts one host or URL in place of another, letters what is no command of sed's.
var (
	hostForHost = lazyregexp.New(`^s([/|@#,!:])(https?:)?[a-z/()?\\]*[a-z0-9-]+(\\?\.[a-z0-9-]+)+[a-z/]*([/|@#,!:])(https?:)?[a-z/\\]*[a-z0-9-]+(\\?\.[a-z0-9-]+)+[a-z/]*([/|@#,!:])g?$`)
	letters     = lazyregexp.New(`[A-Za-z]{2,}`)
)

// entryWords are those of entries as all have them, besideMain Debian's other components'.
var (
	entryWords = []string{"deb", "src", "main", "restricted", "universe", "multiverse", "Types", "Components"}
	besideMain = []string{"contrib", "non", "free", "firmware"}
)
