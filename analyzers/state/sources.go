package state

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/releases"
)

// stocked are official images of Debian's releases whose recipes configure no source of packages: they have those of
// debian, which are main of the release, its updates and its security updates. Source: their recipes in the library of
// official images, and debuerreotype's scripts for debian, as remembered; 2026-11-28.
var stocked = []string{"buildpack-deps", "debian", "gcc", "golang", "node", "perl", "python", "ruby", "rust"}

// OwnSources reports whether apt's sources are surely those of the release alone that the image's tag names, although
// the files that configure them may not be known.
func (s *State) OwnSources() bool {
	r, named, ok := releases.OfImage(s.ImageRef, "")
	id, _, codename := s.Release()
	ok = ok && codename != "" && (named || strings.Contains(s.ImageRef, "-"+codename)) // another tag may move on
	return ok && id == "debian" && r.ID == id && r.Codename == codename && slices.Contains(stocked, releases.Repository(s.ImageRef)) &&
		!slices.ContainsFunc([]string{"sources.list", "sources.list.d/debian.sources", "sources.list.d/any.list"}, func(name string) bool {
			return s.Files.Doubted("/etc/apt/" + name)
		})
}

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
